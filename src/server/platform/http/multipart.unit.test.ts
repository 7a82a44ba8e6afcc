// Forms with files that are refused leave no file, whatever comes first.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '#server/platform/app-error.ts'
import { formType } from '#tests/support/upload.ts'
import { sendError } from './error-responses.ts'
import { addMultipartParser } from './multipart.ts'

const folder = mkdtempSync(join(tmpdir(), 'enfilade-forms-'))
const app = fastify()
app.setErrorHandler(sendError)
addMultipartParser(app, async () => ({
  folder,
  maxBytes: 1000,
  tooLarge: () => new AppError('too_large'),
  stopping: new AbortController().signal,
}))
app.post('/form', async ({ body }) => Object.keys(body as object))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const part = (name: string, content: string, more = '') =>
  `--form-of-the-tests\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
const file = (content = 'some bytes') => part('file', content, '; filename="a.txt"')

test.each([
  ['a field named like the file before it', file() + part('file', 'x'), 400],
  ['a field named like the file after it', part('file', 'x') + file(), 400],
  ['two files', file() + part('other', 'x', '; filename="b.txt"'), 400],
  [
    'a field too many',
    file() + Array.from({ length: 21 }, (_, i) => part(`f${i}`, '')).join(''),
    400,
  ],
  ['a field too long', file() + part('a', 'x'.repeat(10_001)), 400],
  ['a file too large', part('a', 'x') + file('x'.repeat(1001)), 413],
])('a form with %s is refused, and leaves no file', async (_, parts, status) => {
  const response = await app.inject({
    method: 'POST',
    url: '/form',
    headers: { 'content-type': formType },
    payload: `${parts}--form-of-the-tests--\r\n`,
  })
  expect(response.statusCode).toBe(status)
  expect(readdirSync(folder)).toEqual([])
})
