// Incoming files that cannot be written, as on a full disk: not reported as an error of the sender, and logged with the cause.
import { Writable } from 'node:stream'
import fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#server/platform/app-error.ts'
import { formOf, formType } from '#tests/support/upload.ts'
import { sendError } from './error-responses.ts'
import { addMultipartParser } from './multipart.ts'
import { addStreamParser } from './bodies.ts'
import { type Receiving, receiveFile } from './receive.ts'

const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  createWriteStream: (path: string) =>
    path.startsWith('/dev/null/at-once')
      ? new Writable({ write: (_, __, done) => done(full()) })
      : new Writable({ write: (_, __, done) => done(), final: (done) => done(full()) }),
}))

let folder = ''
const receiving: Receiving = {
  // Removing files fails there, too.
  get folder() {
    if (folder === '') throw new Error('Our own error')
    return `/dev/null/${folder}`
  },
  maxBytes: 1000,
  tooLarge: () => new AppError('too_large'),
  stopping: new AbortController().signal,
}

const logged: string[] = []
const app = fastify({
  loggerInstance: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }),
})
app.setErrorHandler(sendError)
await app.register(async (forms) => {
  addMultipartParser(forms, async () => receiving)
  forms.post('/form', async () => 'received')
})
await app.register(async (parts) => {
  addStreamParser(parts)
  parts.put('/part', ({ body }) => receiveFile(body as never, receiving))
})
afterAll(() => app.close())
beforeEach(() => void logged.splice(0))

const payload = formOf({ name: 'a.txt', content: 'some bytes', fields: { company: 'one' } })
const headers = { 'content-type': formType }
const sendForm = () => app.inject({ method: 'POST', url: '/form', headers, payload })
const sendPart = () => app.inject({ method: 'PUT', url: '/part', headers, payload })

test.each([
  ['a form', 'at-once', sendForm],
  ['a form, at its end', 'late', sendForm],
  ['a part of an upload', 'at-once', sendPart],
  ['a part of an upload, at its end', 'late', sendPart],
])('%s: 503, with the cause in the log', async (_, where, send) => {
  folder = where
  const response = await send()
  expect(response.json()).toMatchObject({ error: { code: 'unavailable' } })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10'])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('ENOSPC')
})

test('an internal error is not reported as a malformed form', async () => {
  folder = ''
  expect((await sendForm()).json()).toMatchObject({ error: { code: 'internal' } })
  expect(logged[0]).toContain('Our own error')
})

test('a form that is cut off is refused as malformed', async () => {
  folder = 'late'
  const cut = payload.subarray(0, payload.length - 10)
  const response = await app.inject({ method: 'POST', url: '/form', headers, payload: cut })
  expect(response.statusCode).toBe(400)
  expect(logged).toEqual([])
})
