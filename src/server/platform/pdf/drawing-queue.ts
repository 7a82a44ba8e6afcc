// Draws documents in worker processes, because a long one takes a second; concurrent requests for the same document
// share one drawing.
import { availableParallelism } from 'node:os'
import { WorkerPool } from '../worker-pool.ts'
import type { Drawn } from './sheet.ts'

export class DrawingQueue<Document> {
  readonly #workers: WorkerPool<Document, Drawn>
  readonly #underWay = new Map<string, Promise<Drawn>>()

  /** @param script a module that serves the drawing of one document (`serveJobs`) */
  constructor(script: URL) {
    this.#workers = new WorkerPool({
      script,
      maxWorkers: Math.max(1, Math.min(2, availableParallelism() - 1)),
      maxWaiting: 100,
      limitMs: 30_000,
      idleMs: 120_000,
      maxMemoryMb: 512,
    })
  }

  /**
   * @param key identifies equal documents
   * @throws OverLimitError; AppError `unavailable` if too many are waiting
   */
  draw(key: string, document: Document): Promise<Drawn> {
    const known = this.#underWay.get(key)
    if (known) return known
    const drawing = this.#workers
      .run(document)
      .then(({ content: { buffer, byteOffset, byteLength }, missing }) => ({
        // A Buffer arrives as a Uint8Array.
        content: Buffer.from(buffer, byteOffset, byteLength),
        missing,
      }))
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, drawing)
    return drawing
  }
}
