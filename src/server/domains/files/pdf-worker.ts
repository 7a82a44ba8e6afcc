// The process that draws first pages, each in memory of its own: whatever one does to the library ends with it.
import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { serveJobs } from '#server/platform/worker-jobs.ts'
import type { DrawnPage, PageJob } from './pdf-page.ts'

/** What is used of it here: types of the browser are no part of the server's. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  Instance: new (module: object, imports: unknown) => { exports: object }
}

/** Of the library's own memory: what a page asks for beyond that, it does not get. */
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
      // What Emscripten imports under this name, as the library's own loader has it.
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
  // Damaged or locked.
  return drawPage(bytes, longerSide).catch(() => undefined)
})
