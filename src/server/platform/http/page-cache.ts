// Cache of public pages, rendered once per content version, along with their complete responses.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
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
  /** The responses sent for it, by encoding. */
  responses: Map<Encoding | undefined, { headers: string[]; body: Buffer }>
}

/** Above this the oldest is evicted, starting with those that have a query, because anyone can make up such URLs. */
const maxEntries = 100

async function pageOf(response: Response): Promise<Page> {
  const plain = Buffer.from(await response.arrayBuffer())
  const [br, gzipped] = await Promise.all([compressors.br(plain), compressors.gzip(plain)])
  const headers = Object.fromEntries(response.headers)
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  return { etag, headers, plain, compressed: { br, gzip: gzipped }, responses: new Map() }
}

interface Entry {
  version: string
  page: Promise<Page | undefined>
  rendered?: Page
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
    page.then((rendered) => (rendered ? (entry.rendered = rendered) : remove()), remove)
    return page
  }

  #evict(): void {
    if (this.#pages.size <= maxEntries) return
    const addresses = [...this.#pages.keys()]
    const oldest = addresses.find((address) => address.includes('?')) ?? addresses[0]
    if (oldest !== undefined) this.#pages.delete(oldest)
  }

  /**
   * Sends a cached response before Fastify sees the request, which takes a third of the time.
   * @param version the current one; undefined if unknown
   * @returns whether there was one
   */
  sendCached(
    request: IncomingMessage,
    response: ServerResponse,
    version: string | undefined,
  ): boolean {
    if (version === undefined || request.method !== 'GET') return false
    const entry = this.#pages.get(request.url ?? '')
    if (entry?.version !== version || request.headers['if-none-match'] !== undefined) return false
    const cached = entry.rendered?.responses.get(encodingFor(request))
    if (!cached) return false
    response.writeHead(200, cached.headers).end(cached.body)
    return true
  }
}

function encodingFor({ headers }: Pick<IncomingMessage, 'headers'>): Encoding | undefined {
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
  const body = encoding ? page.compressed[encoding] : page.plain
  reply.header('content-length', body.length)
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [
    name,
    String(value),
  ])
  page.responses.set(encoding, { headers, body })
  return reply.send(body)
}
