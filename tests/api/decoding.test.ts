// Bombs among uploads and the whole program: it stays small, others are served, and neither stop nor crash repeats a drawing.
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { afterAll, expect, test } from 'vitest'
import type { File } from '#contract/work/files.ts'
import { dashes, filters } from '#tests/support/bombs.ts'
import { type Program, freePort, startProgram } from '#tests/support/program.ts'
import { png } from '#tests/support/upload.ts'

const folder = await mkdtemp(join(tmpdir(), 'enfilade-decoding-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const port = await freePort()
/** With the setting that docs/operations.md names for small machines: what is measured is not the heap's room for garbage. */
const env = { NODE_OPTIONS: '--max-semi-space-size=4' }
const start = () => startProgram({ dataDir: join(folder, 'data'), port, env })
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

/** The process ids of the decoders that the program runs. */
async function decodersOf({ pid }: Program): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const decoders: string[] = []
  for (const child of children.trim().split(' ')) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('picture-decoder')) decoders.push(child)
  }
  return decoders
}

/** In seconds; 0 once it has ended. */
async function processorTimeOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After the name of the program, which is in parentheses: user and system time in hundredths.
  const [user = 0, system = 0] = stat.split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) / 100
}

/** The decoders that have worked longer than any ordinary file takes. */
async function busyDecodersOf(program: Program): Promise<string[]> {
  const decoders = await decodersOf(program)
  const times = await Promise.all(decoders.map(processorTimeOf))
  return decoders.filter((_, at) => (times[at] ?? 0) > 1.5)
}

test(
  'a file that blocks the decoder is drawn once, and no one else waits',
  { timeout: 400_000 },
  async () => {
    let program = await start()
    const { url } = program
    const headers = await signIn(program)
    const companies = (await (await fetch(`${url}/companies/all`, { headers })).json()) as {
      _id: string
    }[]
    const [one = '', other = '', third = ''] = companies.map(({ _id }) => _id)

    const dashed = await upload(url, headers, one, 'dashes.svg', dashes)
    await expect.poll(() => previewOf(url, headers, dashed), patience).toBe('none')
    expect(await memoryOf(program.pid)).toBeLessThan(300)

    // Two companies attack at once: a third one's picture arrives before either decoder was ended.
    const attacks = [
      await upload(url, headers, one, 'one.svg', filters),
      await upload(url, headers, other, 'other.svg', filters),
    ]
    await expect.poll(() => busyDecodersOf(program), patience).toHaveLength(2)
    const attacked = await busyDecodersOf(program)
    const photo = await upload(url, headers, third, 'photo.png', new Uint8Array(await png()))
    await expect.poll(() => previewOf(url, headers, photo), patience).toBe('ready')
    expect(await busyDecodersOf(program)).toEqual(attacked)
    for (const file of attacks) {
      await expect.poll(() => previewOf(url, headers, file), patience).toBe('none')
    }

    /** A bomb whose decoder is at work. */
    async function uploadBomb(name: string): Promise<File> {
      const file = await upload(url, headers, one, name, filters)
      await expect.poll(() => busyDecodersOf(program), patience).toHaveLength(1)
      expect(await previewOf(url, headers, file)).toBe('pending')
      return file
    }
    /** The file gets no preview, and no decoder works on it. */
    async function expectNotDrawn(file: File): Promise<void> {
      const busy: string[] = []
      await expect
        .poll(async () => {
          busy.push(...(await busyDecodersOf(program)))
          return previewOf(url, headers, file)
        }, patience)
        .toBe('none')
      expect(busy).toEqual([])
    }

    const stopped = await uploadBomb('stopped.svg')
    const stoppedAt = performance.now()
    expect(await program.stop()).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(9500)
    program = await start()
    await expectNotDrawn(stopped)

    const killed = await uploadBomb('killed.svg')
    await program.kill()
    program = await start()
    await expectNotDrawn(killed)

    const { status } = await fetch(`${url}/files/${stopped._id}`, { headers })
    expect(status).toBe(200)
    expect(await memoryOf(program.pid)).toBeLessThan(300)
    expect(await program.stop()).toBe(0)
  },
)
