// Worker process that renders first pages, each with memory of its own, so that nothing a page does affects the next.
import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { serveJobs } from '#server/platform/worker-jobs.ts'
import type { DrawnPage, PageJob } from './pdf-page.ts'

/** Declares only what is used here, because the server's types exclude the DOM. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  Instance: new (module: object, imports: unknown) => { exports: object }
}

/** Limit for the library's memory; allocations beyond it fail. */
const maxMemoryBytes = 384 * 1024 * 1024

interface Environment {
  env: { emscripten_resize_heap: (bytes: number) => number }
}

const wasm = await WebAssembly.compile(
  await readFile(new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
)

const openLibrary = () =>
  PDFiumLibrary.init({
    instantiateWasm(imports, done) {
      // Emscripten's import name, as in the library's own loader.
      const { env } = imports as unknown as Environment
      const grow = env.emscripten_resize_heap
      env.emscripten_resize_heap = (bytes) => (bytes > maxMemoryBytes ? 0 : grow(bytes))
      const instance = new WebAssembly.Instance(wasm, imports)
      done(instance)
      return instance.exports as never
    },
  })

async function drawPage(bytes: Uint8Array, longerSide: number): Promise<DrawnPage> {
  const library = await openLibrary()
  const page = (await library.loadDocument(bytes)).getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = longerSide / Math.max(originalWidth, originalHeight)
  const { data, width, height } = await page.render({ scale, render: async (drawn) => drawn.data })
  return { pixels: data, width, height }
}

serveJobs(async ({ path, longerSide }: PageJob) => {
  const bytes = await readFile(path)
  // The file is damaged or locked.
  return drawPage(bytes, longerSide).catch(() => undefined)
})
