// Renders a PDF's first page as pixels, with PDFium in WebAssembly in a process that can be killed.
import { OverLimitError, WorkerPool } from '#server/platform/worker-pool.ts'

export interface PageJob {
  path: string
  /** Pixels. */
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

/** @returns undefined if it cannot be rendered: damaged, password-protected, or over the limits */
export async function drawFirstPage(job: PageJob): Promise<DrawnPage | undefined> {
  try {
    return await workers.run(job)
  } catch (error) {
    if (error instanceof OverLimitError) return undefined
    throw error
  }
}
