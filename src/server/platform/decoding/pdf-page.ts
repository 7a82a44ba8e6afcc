// Renders a PDF's first page as pixels, with PDFium in WebAssembly. Only for decoder processes.
import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'

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

async function openLibrary() {
  const file = new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))
  const wasm = await WebAssembly.compile(await readFile(file))
  return PDFiumLibrary.init({
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
}

/** @throws if the file is damaged, locked or has no pages */
export async function drawFirstPage(bytes: Uint8Array, longerSide: number) {
  const library = await openLibrary()
  const page = (await library.loadDocument(bytes)).getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = longerSide / Math.max(originalWidth, originalHeight)
  const { data, width, height } = await page.render({ scale, render: async (drawn) => drawn.data })
  return { pixels: data, width, height }
}
