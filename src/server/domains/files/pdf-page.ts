// The first page of a PDF as pixels, drawn by PDFium in WebAssembly: in a thread that can be ended, in memory of its own.
import { Worker } from 'node:worker_threads'

export interface DrawnPage {
  /** RGBA. */
  pixels: Uint8Array
  width: number
  height: number
}

const limitMs = 20_000

/** @returns undefined for what cannot be drawn: damaged, locked by a password, too much for the limits */
export function drawFirstPage(path: string, longerSide: number): Promise<DrawnPage | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: { path, longerSide },
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    const end = (page?: DrawnPage) => {
      clearTimeout(timer)
      resolve(page)
      void worker.terminate()
    }
    const timer = setTimeout(end, limitMs)
    worker.once('message', (page: DrawnPage) => end(page))
    worker.once('error', () => end())
    worker.once('exit', () => end())
  })
}
