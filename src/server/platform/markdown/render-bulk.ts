// Renders thousands of texts in processes of their own, a batch after the other, while everybody else has their turn.
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

/** Of one batch: whatever stands in it, a small part of the limit. */
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
 * @param beforeBatch is waited for; what it throws ends the rendering
 * @returns the HTML of each
 * @throws AppError `unavailable`
 */
export async function renderBulk(
  texts: readonly string[],
  beforeBatch: () => Promise<void>,
): Promise<string[]> {
  const rendered: string[][] = []
  for (const batch of batchesOf(texts)) {
    // One after the other, so that others have their turn and it can be ended between them.
    await beforeBatch()
    rendered.push(await workers.run(batch))
  }
  return rendered.flat()
}
