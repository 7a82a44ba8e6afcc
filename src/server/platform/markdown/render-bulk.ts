// Renders thousands of texts in worker processes, batch by batch, so that other calls are not delayed.
import { availableParallelism } from 'node:os'
import { WorkerPool } from '../worker-pool.ts'

const workers = new WorkerPool<string[], string[]>({
  script: new URL('./render-worker.ts', import.meta.url),
  maxWorkers: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 100,
  limitMs: 30_000,
  idleMs: 60_000,
  maxMemoryMb: 256,
})

/** Per batch; well below the time limit, whatever the texts contain. */
const maxTexts = 200
const maxCharacters = 200_000

export function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = []
  let room = 0
  for (const text of texts) {
    const last = batches.at(-1)
    if (last && last.length < maxTexts && text.length <= room) last.push(text)
    else {
      batches.push([text])
      room = maxCharacters
    }
    room -= text.length
  }
  return batches
}

/**
 * @param beforeBatch awaited before each batch; throwing ends the rendering
 * @returns the HTML of each text
 * @throws AppError `unavailable`
 */
export async function renderBulk(
  texts: readonly string[],
  beforeBatch: () => Promise<void>,
): Promise<string[]> {
  const rendered: string[][] = []
  for (const batch of batchesOf(texts)) {
    // Sequential, so that other work gets its turn and rendering can be stopped between batches.
    await beforeBatch()
    rendered.push(await workers.run(batch))
  }
  return rendered.flat()
}
