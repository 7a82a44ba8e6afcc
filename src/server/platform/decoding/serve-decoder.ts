// The decoder's side: reads one job from standard input, answers it on standard output, and ends.
import { writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'

export type DecoderAnswer<Output> = { output: Output } | { failure: string }

/** By default a thread reserves as much as the program itself: half a gigabyte, which counts as data. */
const resourceLimits = {
  maxOldGenerationSizeMb: 16,
  maxYoungGenerationSizeMb: 2,
  codeRangeSizeMb: 4,
  stackSizeMb: 1,
}

/** Written before the upload is touched. */
export const started = 'started\n'

/** @param bytes the upload, for jobs without a path */
export type Decode<Job, Output> = (job: Job, bytes: Buffer) => Promise<Output>

export async function serveDecoder<Job, Output>(decode: Decode<Job, Output>): Promise<void> {
  const [, , program, memoryMb] = process.argv
  const workerData = { program: Number(program), maxMemoryMb: Number(memoryMb) }
  new Worker(new URL('./watch.ts', import.meta.url), { workerData, resourceLimits }).unref()
  // A system shutdown signals every process, but the program waits for its decoders for a moment.
  process.on('SIGTERM', () => undefined)
  const input = await buffer(process.stdin)
  const end = input.indexOf('\n')
  const job = JSON.parse(input.toString('utf8', 0, end)) as Job
  writeSync(1, started)
  writeAll(JSON.stringify(await answerOf(() => decode(job, input.subarray(end + 1)))))
  process.exit()
}

function writeAll(text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at)
}

async function answerOf<Output>(decode: () => Promise<Output>): Promise<DecoderAnswer<Output>> {
  try {
    return { output: await decode() }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
