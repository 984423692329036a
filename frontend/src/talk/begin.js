/** The talk of a room, fetched after the table stands: its state, its messages, and what shows it. */
import { speakAlso } from '../i18n/more.js';
import Chat from './Chat.svelte';
import ChatSheet from './ChatSheet.svelte';
import React from './React.svelte';
import Reactions from './Reactions.svelte';
import { Talk } from './talk.svelte.js';

/** @param {import('../room.svelte.js').Room} room */
export async function begin(room) {
  await speakAlso('talk');
  return Object.assign(new Talk(room), { Chat, ChatSheet, React, Reactions });
}
