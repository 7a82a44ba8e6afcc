// What a stream still sends once it has ended.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyReply } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openEventStream } from './event-stream.ts'

test('a stream that has ended sends nothing more, without errors', async () => {
  const errors: Error[] = []
  const server = createServer((_, raw) => {
    raw.on('error', (error) => errors.push(error))
    const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) }
    // The functions above are all that a stream uses.
    const stream = openEventStream(reply as unknown as FastifyReply)
    stream.send('last', '{}')
    stream.end()
    stream.send('late', '{}')
    stream.reconnect()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const text = await (await fetch(`http://127.0.0.1:${port}`)).text()
  expect(text).toBe('retry: 1000\n\nevent: last\ndata: {}\n\n')
  expect(errors).toEqual([])
})
