// Cache of public pages, rendered and compressed once per content version.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
type Encoding = keyof typeof compressors

interface Page {
  etag: string
  headers: Record<string, string>
  plain: Buffer
  compressed: Record<Encoding, Buffer>
}

/** Above this the oldest is evicted, starting with those that have a query, because anyone can make up such URLs. */
const maxEntries = 100

async function pageOf(response: Response): Promise<Page> {
  const plain = Buffer.from(await response.arrayBuffer())
  const [br, gzipped] = await Promise.all([compressors.br(plain), compressors.gzip(plain)])
  const headers = Object.fromEntries(response.headers)
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  return { etag, headers, plain, compressed: { br, gzip: gzipped } }
}

interface Entry {
  version: string
  page: Promise<Page | undefined>
}

export class PageCache {
  readonly #pages = new Map<string, Entry>()

  /**
   * @param render renders without a session, because the page is sent to everyone
   * @returns undefined for pages that are not cached, such as one that could not be rendered
   */
  async getOrRender(
    address: string,
    version: string,
    render: () => Promise<Response>,
  ): Promise<Page | undefined> {
    const cached = this.#pages.get(address)
    if (cached?.version === version) return cached.page
    const page = render().then((response) =>
      response.status === 200 ? pageOf(response) : undefined,
    )
    const entry: Entry = { version, page }
    this.#pages.set(address, entry)
    this.#evict()
    const remove = () => {
      if (this.#pages.get(address) === entry) this.#pages.delete(address)
    }
    page.then((rendered) => rendered ?? remove(), remove)
    return page
  }

  #evict(): void {
    if (this.#pages.size <= maxEntries) return
    const addresses = [...this.#pages.keys()]
    const oldest = addresses.find((address) => address.includes('?')) ?? addresses[0]
    if (oldest !== undefined) this.#pages.delete(oldest)
  }
}

function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? ''
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : undefined
}

/** Answers 304 if the client's copy is current. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers(page.headers).header('etag', page.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding ? page.compressed[encoding] : page.plain)
}
