// The first page of a PDF as pixels, drawn by PDFium in WebAssembly in a process that can be ended.
import { OverLimitError, WorkerPool } from '#server/platform/worker-pool.ts'

export interface PageJob {
  path: string
  /** In pixels. */
  longerSide: number
}

export interface DrawnPage {
  /** RGBA. */
  pixels: Uint8Array
  width: number
  height: number
}

const workers = new WorkerPool<PageJob, DrawnPage | undefined>({
  script: new URL('./pdf-worker.ts', import.meta.url),
  maxWorkers: 1,
  maxWaiting: 20,
  limitMs: 20_000,
  idleMs: 10_000,
  maxMemoryMb: 128,
})

/** @returns undefined for what cannot be drawn: damaged, locked by a password, too much for the limits */
export async function drawFirstPage(job: PageJob): Promise<DrawnPage | undefined> {
  try {
    return await workers.run(job)
  } catch (error) {
    if (error instanceof OverLimitError) return undefined
    throw error
  }
}
