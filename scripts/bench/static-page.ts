// The limit of a public page: a hand-written static page with the same look, from a bare server.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const assets = join(import.meta.dirname, '../../build/client')

export interface StaticServer {
  url: string
  /** Size of the page as sent. */
  bytes(path: string): number
  stop(): void
}

/** Sends the precompressed pages and their fonts from memory. */
export async function serveStatic(pages: Map<string, string>): Promise<StaticServer> {
  const packed = new Map([...pages].map(([path, html]) => [path, brotliCompressSync(html)]))
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/'
    const page = packed.get(path)
    if (page) {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
      response.writeHead(200, { ...headers, 'content-length': page.length }).end(page)
      return
    }
    readFile(join(assets, path.endsWith('.woff2') ? path : '/none')).then(
      (file) => {
        const headers = { 'content-type': 'font/woff2', 'content-length': file.length }
        response.writeHead(200, headers).end(file)
      },
      () => response.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${port}`,
    bytes: (path) => packed.get(path)?.length ?? 0,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
