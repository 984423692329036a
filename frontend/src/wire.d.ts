// Made from lastcard/protocol.py by `lastcard export-types`; a test keeps it so. PROTOCOL.md says more.
// A field with a "?" is left out when it has the value that its comment names, or null.

export const PROTOCOL: 1;
export type Command =
  | Play
  | JumpIn
  | Draw
  | Pass
  | NameColour
  | ChooseTarget
  | Accept
  | Challenge
  | Call
  | Catch
  | Deal
  | Salt
  | Quit
  | Sit
  | StandUp
  | Ready
  | Pause
  | Resume
  | Here
  | Nudge
  | SetOptions
  | AddBot
  | Move
  | Kick
  | PassHost
  | Lock
  | AllowWatching
  | Start
  | Close
  | Say
  | React;

export type Outgoing =
  | Update
  | Done
  | Refused
  | Error
  | Presence
  | Chat
  | Reacted
  | Said
  | Alive
  | Bye;

export type Incoming =
  | Hello
  | Beat
  | Command;

export type RoomEvent =
  | Accepted
  | Answered
  | Away
  | Back
  | BankUsed
  | BecameReady
  | Buried
  | CallLapsed
  | Called
  | Caught
  | Challenged
  | Closed
  | ColourNamed
  | Committed
  | DealerCardDrawn
  | DealerChosen
  | Dealt
  | Drew
  | DueSet
  | DutyClosed
  | DutyOpened
  | FalselyCaught
  | Guarded
  | HandedBack
  | HandedOver
  | HandsPassed
  | HandsShuffled
  | HandsSwapped
  | HostPassed
  | Joined
  | Kicked
  | Locked
  | MatchAbandoned
  | MatchEnded
  | MatchStarted
  | MatchStruck
  | Merged
  | Moved
  | Nudged
  | Opened
  | OptionsSet
  | Passed
  | Paused
  | PileRebuilt
  | Played
  | PlayedFor
  | PlayersSeated
  | QuitRoom
  | Resumed
  | Reversed
  | RoundEnded
  | RoundStarted
  | Salted
  | SeatEliminated
  | SeatLeft
  | SeatOut
  | Seated
  | Skipped
  | StackRaised
  | TargetChosen
  | TimedOut
  | TurnBegan
  | WatchingAllowed
  | Woken;

export type Phase =
  | "waiting"
  | "shuffling"
  | "playing"
  | "between"
  | "result";

export type Preset =
  | "all-wild"
  | "all-wild-opening"
  | "all-wild-free-draw"
  | "classic"
  | "classic-low";

export type Reaction =
  | "clap"
  | "cheer"
  | "laugh"
  | "wow"
  | "groan"
  | "think"
  | "wave"
  | "heart";

export type Reason =
  | "bad_message"
  | "unknown_type"
  | "bad_value"
  | "slow_down"
  | "hello_twice"
  | "busy"
  | "away"
  | "bad_options"
  | "bot"
  | "clock_runs"
  | "full"
  | "kicked"
  | "locked"
  | "match_running"
  | "no_match"
  | "no_such_person"
  | "not_host"
  | "not_member"
  | "not_playing"
  | "not_ready"
  | "not_seated"
  | "own_person"
  | "paused"
  | "room_closed"
  | "stale"
  | "too_few"
  | "too_soon"
  | "unchanged"
  | "match_over"
  | "no_round"
  | "round_running"
  | "other_round"
  | "not_your_turn"
  | "your_turn"
  | "not_now"
  | "not_in_hand"
  | "only_drawn"
  | "no_fit"
  | "no_answer"
  | "holds_colour"
  | "holds_number"
  | "last_swap"
  | "needs_target"
  | "needs_colour"
  | "bad_target"
  | "own_seat"
  | "takes_no_target"
  | "takes_no_colour"
  | "not_in_need"
  | "must_play"
  | "nothing_to_draw"
  | "draw_first"
  | "no_jump_ins"
  | "not_equal"
  | "no_calls"
  | "no_call"
  | "settled"
  | "too_late"
  | "not_owed";

/** Take a Wild Draw Four without a challenge. */
export interface Accept {
  type: "accept";
  id: string;
  turn: number;
}

/** `seat` took a Wild Draw Four without a challenge. */
export interface Accepted {
  type: "accepted";
  seat: number;
}

/** Host: seat a bot. */
export interface AddBot {
  type: "add-bot";
  id: string;
  level?: "easy" | "hard" | "normal";  // "normal"
}

/** The answer to a beat; `now` is the server's clock in Unix seconds. */
export interface Alive {
  type: "alive";
  now: number;
}

/** Host: let whoever has the link watch, or members alone. */
export interface AllowWatching {
  type: "allow-watching";
  id: string;
  allowed: boolean;
}

/** The owner of `seat` is. */
export interface Answered {
  type: "answered";
  seat: number;
}

/** `person` is away, for the `absence`-th time, since `at`. */
export interface Away {
  type: "away";
  person: string;
  absence: number;
  at?: number;  // 0.0
}

/** `person` is there again. */
export interface Back {
  type: "back";
  person: string;
}

/** `seat` has `left` seconds in reserve now. */
export interface BankUsed {
  type: "bank-used";
  seat: number;
  left: number;
}

/** A sign of life; answered by one. */
export interface Beat {
  type: "beat";
}

/** `person` said so, or it fell. */
export interface BecameReady {
  type: "became-ready";
  person: string;
  ready: boolean;
}

/** The opening card goes back into the pile at `place` (hidden from all: redacted to -1). */
export interface Buried {
  type: "buried";
  card: string;
  place?: number;  // -1
  counter?: number;  // 0
}

/** The last message before a close; `code` is the close code that follows. */
export interface Bye {
  type: "bye";
  code: number;
  reason: string;
}

/** Say the word: before the play with two cards in hand, or while a duty is open. */
export interface Call {
  type: "call";
  id: string;
}

/** A call made ahead of the play came to nothing. */
export interface CallLapsed {
  type: "call-lapsed";
  seat: number;
}

/** `seat` said the word; `duty` 0: ahead of the play. */
export interface Called {
  type: "called";
  seat: number;
  duty?: number;  // 0
}

/** A distinct card of the own hand: why it cannot be played now ("" = it can), and what a play of it must name. `needs`: "", "colour", "target", "colour+target", or "colour+target?" where the target may be left out (no exchange). */
export interface CardChoice {
  card: string;
  why?: string;  // ""
  needs?: string;  // ""
}

/** Say the word first, against `seat`. `duty` is the number the view shows for it, 0 when it shows none. */
export interface Catch {
  type: "catch";
  id: string;
  seat: number;
  duty?: number;  // 0
}

/** A seat that a catch may name now, with the duty it means (0: a false catch is possible and has a price). */
export interface Catchable {
  seat: number;
  duty: number;
}

/** `by` said it first: `seat` pays for `duty`. */
export interface Caught {
  type: "caught";
  by: number;
  seat: number;
  duty: number;
}

/** Challenge a Wild Draw Four. */
export interface Challenge {
  type: "challenge";
  id: string;
  turn: number;
}

/** `by` challenged the Wild Draw Four of `seat`; `guilty` says with what result. */
export interface Challenged {
  type: "challenged";
  by: number;
  seat: number;
  guilty: boolean;
}

/** One of the options, or the `clock` or the `bank`: what it was when people were ready, and what it is. Of a deck it is said only that it is another one. */
export interface Change {
  name: string;
  before: boolean | number | string | null;
  after: boolean | number | string | null;
}

/** What was said, oldest first: the newest lines to whoever comes, then each as it is said. Its numbers are its own; some are missing where others talked apart. `forgotten`: persons who have deleted themselves; what they said before is to be dropped. */
export interface Chat {
  type: "chat";
  remarks: RemarkView[];
  forgotten?: string[];  // []
}

/** All that a seat may ask for now; every "why" is a reason, "" meaning that it is allowed. `why`: the one reason against the whole hand, when the seat is not asked for anything; then `cards` is empty, and `targets` too, unless the seat may jump in. */
export interface Choices {
  why?: string;  // ""
  cards?: CardChoice[];  // []
  jump_ins?: CardChoice[];  // []
  targets?: number[];  // []
  draw?: string;  // ""
  pass?: string;  // ""
  call?: string;  // ""
  challenge?: string;  // ""
  accept?: string;  // ""
  name_colour?: string;  // ""
  choose_target?: string;  // ""
  deal?: string;  // ""
  catches?: Catchable[];  // []
}

/** The dealer answers an opening card that needs a target. */
export interface ChooseTarget {
  type: "choose-target";
  id: string;
  turn: number;
  target: number;
}

/** Host: close the room. */
export interface Close {
  type: "close";
  id: string;
}

/** The room is closed for good. */
export interface Closed {
  type: "closed";
}

/** The active colour was named apart from a play (opening Wild). */
export interface ColourNamed {
  type: "colour-named";
  seat: number;
  colour: "blue" | "green" | "red" | "yellow";
}

/** The secret (hex) of a round is chosen and no more to be changed: `commitment` is its SHA-256. The deal waits a moment for the salt of the `asked` seats. */
export interface Committed {
  type: "committed";
  round: number;
  commitment: string;
  secret?: string;  // ""
  asked?: number[];  // []
}

/** Go on to the next round of a running match. */
export interface Deal {
  type: "deal";
  id: string;
  round: number;
}

/** A seat turned a card for the deal (classic, `high-card`). */
export interface DealerCardDrawn {
  type: "dealer-card-drawn";
  seat: number;
  card: string;
  counter?: number;  // 0
}

/** `seat` deals this round. `counter`: blocks of chance used so far in the round (here and below). */
export interface DealerChosen {
  type: "dealer-chosen";
  seat: number;
  counter?: number;  // 0
}

/** Hands are dealt; `pile` is the draw pile, top card last. Redacted: foreign hands and the pile are empty. */
export interface Dealt {
  type: "dealt";
  size: number;
  hands: string[][];
  pile: string[];
  counter?: number;  // 0
}

/** Command `id` was accepted as row `seq`. Said again, word for word, to a repeat. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** Draw instead of playing; facing a stack: take the whole total. */
export interface Draw {
  type: "draw";
  id: string;
  turn: number;
}

/** `seat` took `count` cards from the pile, last of `cards` last. Redacted for others: no cards. */
export interface Drew {
  type: "drew";
  seat: number;
  count: number;
  cause: "challenge" | "choice" | "effect" | "false-catch" | "nothing-else" | "penalty" | "stack";
  cards?: string[];  // []
}

/** The room's next deadline (Unix seconds), or none. */
export interface DueSet {
  type: "due-set";
  due?: number | null;  // null
}

/** The window of `duty` closed uncaught, or the hand is no longer one card. */
export interface DutyClosed {
  type: "duty-closed";
  seat: number;
  duty: number;
}

/** `seat` is down to one card and owes a call, under number `duty`. */
export interface DutyOpened {
  type: "duty-opened";
  seat: number;
  duty: number;
}

/** A message was no command at all, or the line has a problem. */
export interface Error {
  type: "error";
  reason: string;
  id?: string | null;  // null
}

/** `by` tried to catch `seat`, who owed nothing, and pays for it. */
export interface FalselyCaught {
  type: "falsely-caught";
  by: number;
  seat: number;
}

/** A (new) password is asked of whoever comes, or no longer. */
export interface Guarded {
  type: "guarded";
  guarded: boolean;
}

/** The owner of `seat` plays again. */
export interface HandedBack {
  type: "handed-back";
  seat: number;
}

/** A simple bot plays for the owner of `seat`, until that one does something. */
export interface HandedOver {
  type: "handed-over";
  seat: number;
}

/** Every hand moved on to the next active seat in `direction` (a classic zero). */
export interface HandsPassed {
  type: "hands-passed";
  direction: number;
}

/** All hands were collected and dealt anew. Redacted: only the own hand. */
export interface HandsShuffled {
  type: "hands-shuffled";
  hands: string[][];
  sizes: number[];
  counter?: number;  // 0
}

/** Two seats exchanged whole hands. */
export interface HandsSwapped {
  type: "hands-swapped";
  seat: number;
  target: number;
}

/** The first message of a client: which protocol it speaks, the last row and the last remark it has, and for programs a bearer token. `watch`: it looks on as a stranger would, whoever it is (a big screen beside one's seat). */
export interface Hello {
  type: "hello";
  protocol: number;
  after?: number | null;  // null
  said?: number | null;  // null
  token?: string | null;  // null
  watch?: boolean;  // false
}

/** A player: I am here. Takes one's seat back from the bot that plays it, and answers a nudge. */
export interface Here {
  type: "here";
  id: string;
}

/** `person` hosts now (None: nobody is there to). */
export interface HostPassed {
  type: "host-passed";
  person: string | null;
}

/** `person` became a member of the room. */
export interface Joined {
  type: "joined";
  person: string;
  seated?: boolean;  // true
  bot?: "easy" | "hard" | "normal" | null;  // null
}

/** Play an equal coloured card out of turn (classic, option `jump_in`). */
export interface JumpIn {
  type: "jump-in";
  id: string;
  turn: number;
  card: string;
  target?: number | null;  // null
  call?: boolean;  // false
}

/** Host: send a member (or a bot) away for good. */
export interface Kick {
  type: "kick";
  id: string;
  person: string;
}

/** The host sent `person` away for good; a bot leaves nobody to remember. */
export interface Kicked {
  type: "kicked";
  person: string;
  bot?: boolean;  // false
}

/** Host: let nobody new in, or open again. */
export interface Lock {
  type: "lock";
  id: string;
  locked: boolean;
}

/** The room lets nobody new in, or does again. */
export interface Locked {
  type: "locked";
  locked: boolean;
}

/** The match has waited for too long: it stays without an end. */
export interface MatchAbandoned {
  type: "match-abandoned";
  match: string;
}

/** The match is over. More than one winner: shared. `cause`: target, single, last-seat. */
export interface MatchEnded {
  type: "match-ended";
  winners: number[];
  cause: "last-seat" | "single" | "target";
}

/** A match begins. `turn` and `duty` are the room's counters so far; they are never reset. */
export interface MatchStarted {
  type: "match-started";
  match: string;
  seats: number;
  options: Options;
  deck: Record<string, number>;
  rules: number;
  turn?: number;  // 0
  duty?: number;  // 0
}

/** The host struck a finished match from the scores, or let it count again. */
export interface MatchStruck {
  type: "match-struck";
  match: string;
  struck: boolean;
}

/** A match as one seat (None: a watcher) sees it. `turn` goes back with every answer to a decision. */
export interface MatchView {
  match: string;
  seat: number | null;
  seats: SeatView[];
  round: number;
  dealer: number | null;
  direction: number;
  turn: number;
  on_turn?: number | null;  // null
  wait?: "challenge" | "drawn" | "opening-colour" | "opening-target" | "play" | "stack" | null;  // null
  hand?: string[];  // []
  top?: string | null;  // null
  colour?: "blue" | "green" | "red" | "yellow" | null;  // null
  drawn?: string | null;  // null
  pending?: number;  // 0
  seen?: string[] | null;  // null
  draw_pile?: number;  // 0
  discard_pile?: number;  // 0
  choices?: Choices | null;  // null
  result?: RoundResult | null;  // null
  shuffle?: ShuffleView | null;  // null
  winners?: number[] | null;  // null
}

/** A person or bot of the room, in seat order. `ready`: for the next match, told while none runs. `seat`: the seat held in the match that runs or has just ended. */
export interface MemberView {
  person: string;
  name: string;
  bot?: "easy" | "hard" | "normal" | null;  // null
  seated?: boolean;  // true
  ready?: boolean;  // false
  away?: boolean;  // false
  seat?: number | null;  // null
}

/** `person` has been `into` all the time: what the one did in this room counts for the other. None: it counts for itself again. */
export interface Merged {
  type: "merged";
  person: string;
  into?: string | null;  // null
}

/** Take another place in the order; host: put any member there. */
export interface Move {
  type: "move";
  id: string;
  person: string;
  place: number;
}

/** `person` stands at `place` of the order now. */
export interface Moved {
  type: "moved";
  person: string;
  place: number;
}

/** Answer an opening Wild of classic. */
export interface NameColour {
  type: "name-colour";
  id: string;
  turn: number;
  colour: "blue" | "green" | "red" | "yellow";
}

/** A player: ask whoever has taken a minute over decision `turn`, without a clock, whether they are there. */
export interface Nudge {
  type: "nudge";
  id: string;
  turn: number;
}

/** `by` asked whether the owner of `seat`, whose decision is waited for, is there. */
export interface Nudged {
  type: "nudged";
  seat: number;
  by: string;
  at: number;
}

/** The first card is turned from the pile; `colour` becomes active (classic). */
export interface Opened {
  type: "opened";
  card: string;
  colour?: "blue" | "green" | "red" | "yellow" | null;  // null
}

/** Single options by name; what is left out stays as it is. */
export interface OptionWishes {
  family?: "all-wild" | "classic";
  opening_action?: "ignored" | "performed";
  opening_reverse?: "dealer" | "right-of-dealer" | null;
  opening_wild?: "buried" | "first-player-names" | null;
  voluntary_draw?: "always" | "in-need";
  draw_rule?: "one" | "until-playable";
  drawn_card?: "keep" | "may" | "must";
  action_match?: "colour" | "colour-or-symbol" | null;
  wild_draw_four?: "anytime" | "challenge" | "enforced" | "enforced-number" | null;
  call_penalty?: number;
  false_catch_penalty?: number;
  calls?: "manual" | "silent";
  first_dealer?: "high-card" | "random" | number;
  scoring?: "elimination" | "first" | "lowest" | "single";
  target?: number | null;
  stacking?: "escalate" | "mixed" | "none" | "same";
  jump_in?: boolean | null;
  seven_zero?: boolean | null;
  force_play?: boolean;
  hand_size?: number;
  last_swap?: "forbidden" | "win" | null;
  extra_wilds?: boolean | null;
  card_limit?: number | null;
  deck?: Record<string, number> | null;
}

/** The rules in force of a match. Defaults are the preset `all-wild`. */
export interface Options {
  family?: "all-wild" | "classic";  // "all-wild"
  opening_action?: "ignored" | "performed";  // "ignored"
  opening_reverse?: "dealer" | "right-of-dealer" | null;  // null
  opening_wild?: "buried" | "first-player-names" | null;  // null
  voluntary_draw?: "always" | "in-need";  // "in-need"
  draw_rule?: "one" | "until-playable";  // "one"
  drawn_card?: "keep" | "may" | "must";  // "may"
  action_match?: "colour" | "colour-or-symbol" | null;  // null
  wild_draw_four?: "anytime" | "challenge" | "enforced" | "enforced-number" | null;  // null
  call_penalty?: number;  // 2
  false_catch_penalty?: number;  // 0
  calls?: "manual" | "silent";  // "manual"
  first_dealer?: "high-card" | "random" | number;  // "random"
  scoring?: "elimination" | "first" | "lowest" | "single";  // "first"
  target?: number | null;  // 500
  stacking?: "escalate" | "mixed" | "none" | "same";  // "none"
  jump_in?: boolean | null;  // null
  seven_zero?: boolean | null;  // null
  force_play?: boolean;  // false
  hand_size?: number;  // 7
  last_swap?: "forbidden" | "win" | null;  // "win"
  extra_wilds?: boolean | null;  // null
  card_limit?: number | null;  // null
  deck?: Record<string, number> | null;
}

/** The next match is played by these. */
export interface OptionsSet {
  type: "options-set";
  options: Options;
  clock?: number | null;  // null
  bank?: number | null;  // null
}

/** Keep the drawn card, or end a turn in which nothing can be drawn or played. */
export interface Pass {
  type: "pass";
  id: string;
  turn: number;
}

/** Host: hand the role on. */
export interface PassHost {
  type: "pass-host";
  id: string;
  person: string;
}

/** `seat` ended the turn without a play. */
export interface Passed {
  type: "passed";
  seat: number;
}

/** A player (or the host): let the match wait. */
export interface Pause {
  type: "pause";
  id: string;
}

/** The match waits from `at` on; `left` seconds of the running deadline remain. `by`: who has asked for it; None: nobody is there. */
export interface Paused {
  type: "paused";
  left?: number | null;  // null
  at?: number;  // 0.0
  by?: string | null;  // null
}

/** Discards but the top one, and cards that lay aside, became the draw pile. Redacted: no `pile`. */
export interface PileRebuilt {
  type: "pile-rebuilt";
  count: number;
  pile?: string[];  // []
  counter?: number;  // 0
}

/** Play `card` with all it needs; `call` says the word with it. `target` may be left out with one opponent. */
export interface Play {
  type: "play";
  id: string;
  turn: number;
  card: string;
  colour?: "blue" | "green" | "red" | "yellow" | null;  // null
  target?: number | null;  // null
  call?: boolean;  // false
}

/** A seat put `card` on the discard pile. `colour` becomes the active colour (classic) or is talk (All Wild). */
export interface Played {
  type: "played";
  seat: number;
  card: string;
  colour?: "blue" | "green" | "red" | "yellow" | null;  // null
  target?: number | null;  // null
  jump?: boolean;  // false
}

/** What follows in this row is done by the bot that stands in at `seat`. */
export interface PlayedFor {
  type: "played-for";
  seat: number;
}

/** Who holds a seat of a match; kept when the person leaves the room. */
export interface Player {
  person: string;
  bot?: "easy" | "hard" | "normal" | null;  // null
}

/** Who holds a seat of the match that runs or has just ended; also when that person is no member any more. `played_for`: a simple bot plays the seat until its owner does something. `bank`: the seconds that the seat has in reserve. */
export interface PlayerView {
  person: string;
  name: string;
  bot?: "easy" | "hard" | "normal" | null;  // null
  played_for?: boolean;  // false
  bank?: number | null;  // null
}

/** The persons of the seats of the match that starts with this row, at `at` (Unix seconds). */
export interface PlayersSeated {
  type: "players-seated";
  players: Player[];
  at: number;
}

/** Who has an open line now: the dot, which is no row. `watching`: how many more watch by link. */
export interface Presence {
  type: "presence";
  here: string[];
  watching?: number;  // 0
}

/** Leave the room, and its match, for good. */
export interface Quit {
  type: "quit";
  id: string;
}

/** `person` left the room. */
export interface QuitRoom {
  type: "quit-room";
  person: string;
}

/** Show a reaction. Nobody keeps it. */
export interface React {
  type: "react";
  id: string;
  reaction: "cheer" | "clap" | "groan" | "heart" | "laugh" | "think" | "wave" | "wow";
}

/** `person` shows a reaction, the `n`-th since this room was last opened. */
export interface Reacted {
  type: "reacted";
  n: number;
  person: string;
  reaction: "cheer" | "clap" | "groan" | "heart" | "laugh" | "think" | "wave" | "wow";
}

/** Say that one is ready, or take it back. */
export interface Ready {
  type: "ready";
  id: string;
  ready: boolean;
}

/** Command `id` was refused; nothing has changed. `turn`: the running decision. `about`: names of the options in question. `rule`: the rule of RULES.md that it rests on, where one does. */
export interface Refused {
  type: "refused";
  id: string;
  reason: string;
  turn?: number | null;  // null
  about?: string[];  // []
  rule?: string | null;  // null
}

/** Something that was said, by `person`, who is called `name`. `side`: while a match ran those who watched it talked apart. */
export interface RemarkView {
  n: number;
  person: string;
  name: string;
  text: string;
  at: number;
  side?: "table" | "watchers";  // "table"
}

/** A player (or the host): let it go on. */
export interface Resume {
  type: "resume";
  id: string;
}

/** The match goes on at `at`: as `by` has asked, or (None) because somebody is there again. */
export interface Resumed {
  type: "resumed";
  at?: number;  // 0.0
  by?: string | null;  // null
}

/** Play now goes in `direction`: 1 clockwise, -1 the other way. */
export interface Reversed {
  type: "reversed";
  direction: number;
}

/** The room as member `you` (None: a watcher by link) sees it. `players` stand by seat. `clock`, `bank`: the seconds for a decision, and those in reserve for a match. `changed`: what is otherwise than when people were last ready. `watching`: whoever has the link may watch; `guarded`: a password is asked of whoever comes. `why_start`: why a start would be refused now ("" = it would not). `options` have no deck where it is the family's own. `due`: when the running clock ends, in Unix seconds (of the turn and the reserve of its seat, or of the next deal in phase `between`); `handover`: when the seat on turn will be played for, as its owner is away or has been asked to answer; `nudge`: from when others may ask for that. `paused`: the match waits, as `paused_by` has asked, or for somebody to come back; `left`: with so many seconds on the clock. */
export interface RoomView {
  code: string;
  you: string | null;
  phase: "between" | "playing" | "result" | "shuffling" | "waiting";
  members: MemberView[];
  host: string | null;
  options: Options;
  clock?: number | null;  // null
  bank?: number | null;  // null
  changed?: Change[];  // []
  locked?: boolean;  // false
  watching?: boolean;  // true
  guarded?: boolean;  // false
  matches?: number;  // 0
  players?: PlayerView[];  // []
  why_start?: string;  // "match_running"
  paused?: boolean;  // false
  paused_by?: string | null;  // null
  left?: number | null;  // null
  due?: number | null;  // null
  handover?: number | null;  // null
  nudge?: number | null;  // null
}

/** The round is over. `winner` None: drawn. `hands` as they ended, `points` added to each seat's total, the secret told. */
export interface RoundEnded {
  type: "round-ended";
  round: number;
  winner: number | null;
  hands: string[][];
  points: number[];
  scores: number[];
  secret: string;
}

/** How the last round ended. */
export interface RoundResult {
  round: number;
  winner: number | null;
  hands: string[][];
  points: number[];
}

/** A round begins. All its chance derives from `secret` (hex), which no client sees before `RoundEnded`, and `salts` by seat ("": none). Without `commitment` nothing was committed to before. */
export interface RoundStarted {
  type: "round-started";
  round: number;
  secret?: string;  // ""
  commitment?: string;  // ""
  salts?: string[];  // []
}

/** The events of one row as a seat may see them; none when it may not know that anything happened. `names`: what the persons in them are called, who may be members no longer. */
export interface Row {
  seq: number;
  at: number;
  events: (Joined | QuitRoom | Seated | BecameReady | Moved | Kicked | Away | Back | OptionsSet | HostPassed | Locked | WatchingAllowed | Guarded | Closed | MatchStruck | Merged | PlayersSeated | Paused | Resumed | Woken | Nudged | Answered | HandedOver | HandedBack | PlayedFor | BankUsed | MatchAbandoned | DueSet | MatchStarted | Committed | Salted | RoundStarted | DealerCardDrawn | DealerChosen | Dealt | Opened | Buried | Played | ColourNamed | TargetChosen | Reversed | Skipped | Drew | PileRebuilt | HandsSwapped | HandsPassed | HandsShuffled | Passed | StackRaised | Challenged | Accepted | DutyOpened | Called | CallLapsed | Caught | FalselyCaught | DutyClosed | TimedOut | TurnBegan | SeatLeft | SeatOut | RoundEnded | SeatEliminated | MatchEnded)[];
  names?: Record<string, string>;  // {}
}

/** The remark or reaction `id` was taken as number `n` of its kind. */
export interface Said {
  type: "said";
  id: string;
  n: number;
}

/** Add to the chance of round `round`, once it is committed to: 16 bytes that nobody could foresee. A page says it by itself. */
export interface Salt {
  type: "salt";
  id: string;
  round: number;
  salt: string;
}

/** The browser of `seat` has added `salt` (hex) to the chance of the round. */
export interface Salted {
  type: "salted";
  seat: number;
  salt?: string;  // ""
}

/** Say something, of which 300 visible characters are kept. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** `seat` is out of the match (scoring `elimination`). */
export interface SeatEliminated {
  type: "seat-eliminated";
  seat: number;
}

/** `seat` left the match for good; its cards lie aside. */
export interface SeatLeft {
  type: "seat-left";
  seat: number;
}

/** `seat` reached the card limit with `points` in hand and is out of the round; its cards lie aside. */
export interface SeatOut {
  type: "seat-out";
  seat: number;
  points: number;
}

/** What everybody sees of a seat. `out`: not in this round; `owes`: number of the open duty, 0 for none. */
export interface SeatView {
  seat: number;
  cards: number;
  score: number;
  out?: boolean;  // false
  left?: boolean;  // false
  owes?: number;  // 0
  called?: boolean;  // false
}

/** `person` takes part in the next match, or no longer does. */
export interface Seated {
  type: "seated";
  person: string;
  seated: boolean;
}

/** Host: what the next match is played by: a `preset`, or whole `options`, or single ones in `change`, not two of them; none: they stay. `clock`: seconds for a decision (15 to 120), None for no clock; `bank`: seconds in reserve that each seat has for a match beside it (15 to 600), None for none, as without a clock; left out: as they are. */
export interface SetOptions {
  type: "set-options";
  id: string;
  options?: Options | null;  // null
  preset?: "all-wild" | "all-wild-free-draw" | "all-wild-opening" | "classic" | "classic-low" | null;  // null
  change?: OptionWishes | null;  // null
  clock?: number | null;
  bank?: number | null;
}

/** A round that is committed to and not dealt yet: the seats that are asked for salt, and those that have given it. */
export interface ShuffleView {
  round: number;
  commitment: string;
  asked: number[];
  salted: number[];
}

/** Take a seat for the next match. */
export interface Sit {
  type: "sit";
  id: string;
}

/** `seat` loses the turn. */
export interface Skipped {
  type: "skipped";
  seat: number;
}

/** The pending draw now is `total` cards. */
export interface StackRaised {
  type: "stack-raised";
  total: number;
}

/** Watch the next match. */
export interface StandUp {
  type: "stand-up";
  id: string;
}

/** Host: start a match with the seated members (also the rematch). `matches`: how many this room had started when asked. */
export interface Start {
  type: "start";
  id: string;
  matches: number;
}

/** The dealer chose whom the opening card strikes. */
export interface TargetChosen {
  type: "target-chosen";
  seat: number;
  target: number;
}

/** `seat` is played for: what follows in this row is the smallest harmless action. */
export interface TimedOut {
  type: "timed-out";
  seat: number;
}

/** The game waits for `seat` to decide, for the `turn`-th time in this room. `card`: the drawn card (redacted for others). */
export interface TurnBegan {
  type: "turn-began";
  seat: number;
  turn: number;
  wait?: "challenge" | "drawn" | "opening-colour" | "opening-target" | "play" | "stack";  // "play"
  card?: string | null;  // null
}

/** The newest view (rows up to `seq` folded in) and the rows since the last update. `skipped`: how many older rows were left out. `now`: the server's clock in Unix seconds. */
export interface Update {
  type: "update";
  seq: number;
  now: number;
  room: RoomView;
  match?: MatchView | null;  // null
  rows?: Row[];  // []
  skipped?: number;  // 0
}

/** Whoever has the link may watch, or members alone. */
export interface WatchingAllowed {
  type: "watching-allowed";
  allowed: boolean;
}

/** The room is kept again at `at`, after a stop: nobody's absence or silence counts from before. */
export interface Woken {
  type: "woken";
  at: number;
}
