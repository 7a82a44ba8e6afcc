// Runs one decoder on one upload in a process of its own, with limits that the operating system enforces.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { uuidv7 } from 'uuidv7'
import { type DecoderAnswer, started } from './serve-decoder.ts'

export interface DecoderLimits {
  /** Of the decoder's data, beyond what Node itself reserves. */
  memoryMb: number
  /** Of JavaScript objects, within `memoryMb`. */
  heapMb: number
  cpuSeconds: number
  /** Much longer than the processor time, because other work goes first. */
  wallSeconds: number
  answerMb: number
}

export interface DecoderInput {
  /** A module that calls `serveDecoder`. */
  script: URL
  job: object
  /** The upload, unless the job has the path of a file. */
  bytes?: Uint8Array | undefined
  limits: DecoderLimits
}

/** The upload could not be decoded; another attempt would end the same way. */
export class DecodeError extends Error {}

/** The decoder was ended by one of its limits. */
export class DecodeLimitError extends DecodeError {}

/** Node reserves this much before it decodes anything, which counts as data (measured: 550 to 600 MB, with its threads). */
const nodeDataMb = 640

/**
 * Each limit in a command of its own, as dash wants it; one that can't be set is left as it is, which on Linux means that it is
 * already stricter. RLIMIT_DATA, because RLIMIT_AS would count the address space that V8 and WebAssembly only reserve.
 * macOS enforces neither: there the wall-clock limit and the decoder's own watch over its memory remain (`watch.ts`).
 * When the machine itself runs out of memory, Linux ends a decoder first.
 */
const limited = ({ memoryMb, cpuSeconds, answerMb }: DecoderLimits) =>
  [
    'ulimit -c 0',
    `ulimit -d ${(nodeDataMb + memoryMb) * 1024}`,
    `ulimit -t ${cpuSeconds}`,
    `ulimit -f ${answerMb * 2048}`,
    'echo 1000 > /proc/self/oom_score_adj',
    'command -v nice >/dev/null && exec nice -n 10 "$0" "$@"',
    'exec "$0" "$@"',
  ].join(' 2>/dev/null; ')

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A file for the answer that has no name, so that nothing is left behind whatever happens. */
async function openAnswer(): Promise<FileHandle> {
  const path = join(tmpdir(), `enfilade-decoder-${uuidv7()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

function start({ script, limits }: DecoderInput, answer: FileHandle): ChildProcess {
  const node = [process.execPath, `--max-old-space-size=${limits.heapMb}`, fileURLToPath(script)]
  const watched = [String(process.pid), String(limits.memoryMb)]
  const child = spawn('/bin/sh', ['-c', limited(limits), ...node, ...watched], {
    env: {
      // Nothing secret.
      PATH: process.env['PATH'],
      TZ: process.env['TZ'],
      // For drawings, whose filters would take every core.
      RAYON_NUM_THREADS: '1',
    },
    // Ctrl-C must reach only the program, which lets jobs finish.
    detached: true,
    stdio: ['pipe', answer.fd, 'ignore'],
  })
  running.add(child)
  return child
}

/** @throws DecodeError; another error if the decoder never began, which the upload did not cause */
export async function runDecoder<Answer>(input: DecoderInput): Promise<Answer> {
  const answer = await openAnswer()
  try {
    const child = start(input, answer)
    const timer = setTimeout(() => child.kill('SIGKILL'), input.limits.wallSeconds * 1000)
    try {
      const ended = once(child, 'exit')
      // It may end before it has read everything.
      child.stdin?.on('error', () => undefined)
      child.stdin?.write(`${JSON.stringify(input.job)}\n`)
      child.stdin?.end(input.bytes ?? '')
      const [code, signal] = (await ended) as [number | null, string | null]
      return answerOf<Answer>(await readAll(answer), String(signal ?? code))
    } finally {
      clearTimeout(timer)
      running.delete(child)
      child.stdin?.destroy()
    }
  } finally {
    await answer.close()
  }
}

/** Reads from the start; the size is limited by the system. */
async function readAll(file: FileHandle): Promise<string> {
  const { size } = await file.stat()
  const bytes = Buffer.alloc(size)
  await file.read(bytes, 0, size, 0)
  return bytes.toString()
}

function answerOf<Answer>(text: string, ending: string): Answer {
  if (!text.startsWith(started)) throw new Error(`A decoder did not start (${ending})`)
  const answer = parsed<Answer>(text.slice(started.length))
  if (!answer) throw new DecodeLimitError(`A decoder was ended (${ending})`)
  if ('failure' in answer) throw new DecodeError(answer.failure)
  return answer.output
}

/** @returns undefined for an answer that was cut off */
function parsed<Answer>(json: string): DecoderAnswer<Answer> | undefined {
  try {
    // Safe cast: our own script wrote it; nothing in the program trusts more of it than its type.
    return JSON.parse(json) as DecoderAnswer<Answer>
  } catch {
    return undefined
  }
}
