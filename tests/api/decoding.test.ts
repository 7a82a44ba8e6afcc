// Bombs among uploads and the whole program: it stays small, others are served, and neither stop nor crash repeats a drawing.
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { afterAll, expect, test } from 'vitest'
import type { File } from '#contract/files.ts'
import { dashes, filters } from '#tests/support/bombs.ts'
import { type Program, freePort, startProgram } from '#tests/support/program.ts'
import { png } from '#tests/support/upload.ts'

const folder = await mkdtemp(join(tmpdir(), 'enfilade-decoding-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const port = await freePort()
const start = () => startProgram({ dataDir: join(folder, 'data'), port })
const patience = { interval: 100 }

async function signIn({ url }: Program) {
  const response = await fetch(`${url}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@enfilade.test', password: 'Enfilade-demo-1' }),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

type Headers = Awaited<ReturnType<typeof signIn>>

async function upload(
  url: string,
  headers: Headers,
  company: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
) {
  const body = new FormData()
  body.set('company', company)
  body.set('file', new Blob([content]), name)
  const response = await fetch(`${url}/files`, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
  return (await response.json()) as File
}

const previewOf = async (url: string, headers: Headers, { _id }: File) => {
  const response = await fetch(`${url}/files/${_id}/details`, { headers })
  return ((await response.json()) as File).preview
}

/** In MB, with the largest since the start. */
async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** The process id of a decoder that the program runs. */
async function decoderOf(pid: number): Promise<string | undefined> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const child of children.trim().split(' ')) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('picture-decoder')) return child
  }
  return undefined
}

test(
  'bombs draw once, whatever ends the program, and nobody else waits',
  { timeout: 400_000 },
  async () => {
    let program = await start()
    const { url } = program
    const headers = await signIn(program)
    const companies = (await (await fetch(`${url}/companies/all`, { headers })).json()) as {
      _id: string
    }[]
    const [one = '', other = ''] = companies.map(({ _id }) => _id)

    const dashed = await upload(url, headers, one, 'dashes.svg', dashes)
    await expect.poll(() => previewOf(url, headers, dashed), patience).toBe('none')
    expect(await memoryOf(program.pid)).toBeLessThan(300)

    const endless = [
      await upload(url, headers, one, 'first.svg', filters),
      await upload(url, headers, one, 'second.svg', filters),
      await upload(url, headers, one, 'third.svg', filters),
    ] as const
    const states = () => Promise.all(endless.map((file) => previewOf(url, headers, file)))
    const picture = await upload(url, headers, other, 'logo.png', new Uint8Array(await png()))
    await expect.poll(() => previewOf(url, headers, picture), patience).toBe('ready')
    expect(await states()).toEqual(['pending', 'pending', 'pending'])

    // Stopped in the middle of the first: the next start doesn't draw it again, and begins the second.
    const stoppedAt = performance.now()
    expect(await program.stop()).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(9500)
    program = await start()
    await expect.poll(async () => (await states())[0], patience).toBe('none')
    expect(await states()).toEqual(['none', 'pending', 'pending'])

    // Killed in the middle of the second.
    await expect.poll(() => decoderOf(program.pid), patience).toBeDefined()
    await program.kill()
    program = await start()
    await expect.poll(async () => (await states())[1], patience).toBe('none')
    expect(await states()).toEqual(['none', 'none', 'pending'])

    const { status } = await fetch(`${url}/files/${endless[0]._id}`, { headers })
    expect(status).toBe(200)
    expect(await memoryOf(program.pid)).toBeLessThan(300)
    expect(await program.stop()).toBe(0)
  },
)
