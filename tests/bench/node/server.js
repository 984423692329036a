// Rooms of four over plain `ws`, nothing else: it stores nothing, knows no rules and keeps no secret. Every message
// of somebody in a room is a move; each of the four gets a view of its own as JSON, of the shape and size of the one
// in FILE, and who moved a short answer.
// `node server.js PORT FILE`

const { readFileSync } = require('node:fs')
const { WebSocketServer } = require('ws')

const [port, file] = process.argv.slice(2)
const view = JSON.parse(readFileSync(file, 'utf8'))
const rooms = new Map()

function tell(room) {
  for (const [seat, line] of room.lines.entries()) {
    const match = { ...view.match, seat, turn: room.turn, on_turn: room.turn % 4 }
    line.send(JSON.stringify({ ...view, type: 'update', seq: room.turn, match }))
  }
}

const server = new WebSocketServer({ port: Number(port), host: '127.0.0.1', perMessageDeflate: false }, () => {
  console.log('ready')
})
server.on('connection', (line, request) => {
  const room = rooms.get(request.url) ?? { turn: 1, lines: [], hellos: 0 }
  rooms.set(request.url, room)
  room.lines.push(line)
  line.on('message', data => {
    const move = JSON.parse(data)
    if (move.type === 'hello') {
      room.hellos += 1
      if (room.hellos === 4) tell(room) // once: one move at a time is under way in a room
      return
    }
    room.turn += 1
    tell(room)
    line.send(JSON.stringify({ type: 'done', id: move.id, seq: room.turn }))
  })
})
