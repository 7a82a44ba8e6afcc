// Draws one page and ends; whatever goes wrong ends it as well.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { DrawnPage } from './pdf-page.ts'

/** What is used of it here: types of the browser are no part of the server's. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  Instance: new (module: object, imports: unknown) => { exports: object }
}

const { path, longerSide } = workerData as { path: string; longerSide: number }

/** Of the library's own memory: what a page asks for beyond that, it does not get. */
const maxMemoryBytes = 384 * 1024 * 1024

interface Environment {
  env: { emscripten_resize_heap: (bytes: number) => number }
}

const wasm = await WebAssembly.compile(
  await readFile(new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
)

const library = await PDFiumLibrary.init({
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
const document = await library.loadDocument(await readFile(path))
const page = document.getPage(0)
const { originalWidth, originalHeight } = page.getOriginalSize()
const scale = longerSide / Math.max(originalWidth, originalHeight)
const drawn = await page.render({ scale, render: async ({ data }) => data })
const answer: DrawnPage = { pixels: drawn.data, width: drawn.width, height: drawn.height }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a thread, not of a window
parentPort?.postMessage(answer)
