// Uploads to the real program over a slow and failing connection, with the program killed or stopped, and two programs on
// one storage. Set `UPLOAD_MB=200` to send realistic sizes.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startExternalServer } from '#tests/support/external-server.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import { startSlowLine } from '#tests/support/slow-line.ts'
import { startDemo } from '#tests/support/start-demo.ts'
import { ApiError, type Transport, createApi } from '#web/lib/api.ts'
import { UploadSender } from './send-upload.ts'

const megabytes = Number(process.env['UPLOAD_MB'] ?? 12)
const bytesPerSecond = 8 * 1024 ** 2
const timeoutMs = 60_000 + megabytes * 1000
/** Smaller files prove nothing, because a program that has just started grows by as much anyway. */
const maxRiseBytes = megabytes < 100 ? Infinity : 50 * 1024 ** 2

let folder: string
let program: Program
let session: { token: string; company: string }
const bytes = randomBytes(megabytes * 1024 ** 2)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enfilade-line-'))
  program = await startDemo({ dataDir: join(folder, 'data') })
  session = await signIn(program.url)
})
afterAll(async () => {
  await program?.stop()
  await rm(folder, { recursive: true })
})

async function signIn(url: string): Promise<typeof session> {
  const signedIn = await fetch(`${url}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@enfilade.test', password: 'Enfilade-demo-1' }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/companies/all`, { headers })
  const [company] = (await answer.json()) as { _id: string }[]
  return { token, company: company?._id ?? '' }
}

const isBytes = (body: unknown) => body instanceof Uint8Array

/** @param urls tried in turn */
function over(urls: string[], { token }: typeof session): Transport {
  let calls = 0
  return async ({ method, path, body, headers, signal }) => {
    const type = isBytes(body) ? 'application/octet-stream' : 'application/json'
    const url = urls[(calls += 1) % urls.length] ?? ''
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': type }),
          ...headers,
        },
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      })
      return { status: response.status, text: await response.text() }
    } catch {
      throw new ApiError('network', 'The line is cut')
    }
  }
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await delay(50)
  }
}

interface Drive {
  urls: string[]
  by?: typeof session
  /** Runs once half of the file has arrived. */
  atHalf?: () => Promise<void> | void
}

/** Uploads as the browser does, without user input. */
async function upload({ urls, by = session, atHalf }: Drive) {
  let pauses = 0
  let half: Promise<void> | undefined
  const sender = new UploadSender({
    api: createApi(over(urls, by)),
    file: new File([bytes], 'film.bin'),
    place: { company: by.company },
    onProgress(sent) {
      if (sent >= bytes.length / 2) half ??= Promise.resolve(atHalf?.())
    },
    onPause: () => void (pauses += 1),
    whenOnline: () => untilReady(urls[0] ?? ''),
  })
  const stored = await sender.send(new AbortController().signal)
  await half
  return { id: stored._id, pauses }
}

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

async function expectWhole(url: string, id: string, { token } = session): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/files/${id}`, { headers })
  expect(answer.status).toBe(200)
  expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(bytes))
}

const residentBytes = async ({ pid }: Program): Promise<number> => {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
  return Number(pages) * 4096
}

/** Samples the program's memory until the job is done. */
async function peakDuring(job: () => Promise<void>): Promise<number> {
  let isDone = false
  let peak = 0
  const watching = (async () => {
    while (!isDone) {
      peak = Math.max(peak, await residentBytes(program))
      await delay(50)
    }
  })()
  await job()
  isDone = true
  await watching
  return peak
}

test(
  'a large upload resumes after a cut on a slow line with little memory',
  async () => {
    const line = await startSlowLine(program.url, bytesPerSecond)
    // Excludes memory that the first upload allocates permanently.
    await expectWhole(program.url, (await upload({ urls: [line.url] })).id)
    const before = await residentBytes(program)
    const peak = await peakDuring(async () => {
      const { id, pauses } = await upload({ urls: [line.url], atHalf: () => line.cut(1000) })
      expect(pauses).toBeGreaterThan(0)
      await expectWhole(program.url, id)
    })
    expect(peak - before, `the program's memory, from ${before}`).toBeLessThan(maxRiseBytes)
    await line.close()
  },
  timeoutMs,
)

test.each([
  ['killed', () => program.kill()],
  ['stopped', () => program.stop()],
] as const)(
  'an upload continues after the program is %s and started again',
  async (_, end) => {
    const line = await startSlowLine(program.url, bytesPerSecond)
    const port = Number(new URL(program.url).port)
    const { id, pauses } = await upload({
      urls: [line.url],
      async atHalf() {
        await end()
        program = await startProgram({ dataDir: join(folder, 'data'), port })
      },
    })
    expect(pauses).toBeGreaterThan(0)
    await expectWhole(program.url, id)
    await line.close()
  },
  timeoutMs,
)

describe('two programs that share a database and a storage', () => {
  test(
    'take turns with the parts of an upload',
    async () => {
      const server = await startExternalServer()
      const env = {
        DATABASE_URL: await server.addAccount('shared', 'createrole'),
        STORAGE_URL: `file://${join(folder, 'storage')}`,
      }
      const start = (name: string) => startProgram({ dataDir: join(folder, name), env })
      const both = [await start('one'), await start('other')]
      const urls = both.map(({ url }) => url)
      const by = await signIn(urls[0] ?? '')
      const { id, pauses } = await upload({ urls, by })
      expect(pauses).toBe(0)
      for (const url of urls) await expectWhole(url, id, by)
      for (const one of both) await one.stop()
      await server.stop()
    },
    timeoutMs,
  )
})
