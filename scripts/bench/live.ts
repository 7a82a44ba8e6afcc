// How long a change takes to reach other windows while many streams are open.
import { type Socket, connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { askOn, openConnection, percentile } from './client.ts'
import { type Place, programUrl } from './jobs.ts'

async function openStream(url: string, token: string, hear: (text: string) => void) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  socket.write(`GET /updates HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`)
  socket.setEncoding('latin1')
  await once(socket, 'data')
  socket.on('data', hear)
  return socket
}

/**
 * Milliseconds from sending a move to its arrival at each stream. This is longer than from the commit, which is not visible
 * from outside.
 */
export async function liveTimes(place: Place, streams: number, moves: number) {
  const { installation, running, boards } = place
  const url = programUrl(running)
  const { tokens } = installation
  const times: number[] = []
  let sentAt = 0
  let heard = 0
  let all = () => {}
  const hear = (text: string) => {
    if (!text.includes('event: update')) return
    times.push(performance.now() - sentAt)
    heard += 1
    if (heard === streams) all()
  }
  const sockets: Socket[] = []
  for (let i = 0; i < streams; i += 1) {
    sockets.push(await openStream(url, tokens[i % tokens.length] ?? '', hear))
  }
  await pause(500)
  const caller = await openConnection(url)
  for (let n = 0; n < moves; n += 1) {
    heard = 0
    const everyone = new Promise<void>((resolve) => (all = resolve))
    sentAt = performance.now()
    await askOn(caller, {
      method: 'PUT',
      path: `/projects/tasks/${boards[0]?.cards[n]}`,
      headers: { authorization: `Bearer ${tokens[0]}` },
      body: { title: `Live ${n}` },
    })
    await Promise.race([everyone, pause(2000)])
  }
  for (const socket of [caller, ...sockets]) socket.destroy()
  times.sort((a, b) => a - b)
  const lost = streams * moves - times.length
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), lost }
}
