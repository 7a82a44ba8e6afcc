// Pages for everyone, rendered once per version of what they show and sent from memory, compressed already.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
type Encoding = keyof typeof packers

interface Page {
  etag: string
  headers: Record<string, string>
  plain: Buffer
  packed: Record<Encoding, Buffer>
  /** As it was answered before, whole. */
  answers: Map<Encoding | undefined, { headers: string[]; body: Buffer }>
}

/** Addresses with a query are of anybody's making: beyond this the oldest goes. */
const maxEntries = 100

async function pageOf(response: Response): Promise<Page> {
  const plain = Buffer.from(await response.arrayBuffer())
  const [br, gzipped] = await Promise.all([packers.br(plain), packers.gzip(plain)])
  const headers = Object.fromEntries(response.headers)
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  return { etag, headers, plain, packed: { br, gzip: gzipped }, answers: new Map() }
}

interface Kept {
  version: string
  page: Promise<Page | undefined>
  made?: Page
}

export class KeptPages {
  readonly #pages = new Map<string, Kept>()

  /**
   * @param render as nobody in particular: what it gives is sent to all
   * @returns undefined for what is not kept, such as a page that could not be made
   */
  async find(
    address: string,
    version: string,
    render: () => Promise<Response>,
  ): Promise<Page | undefined> {
    const kept = this.#pages.get(address)
    if (kept?.version === version) return kept.page
    const page = render().then((response) =>
      response.status === 200 ? pageOf(response) : undefined,
    )
    const entry: Kept = { version, page }
    this.#pages.set(address, entry)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > maxEntries && oldest !== undefined) this.#pages.delete(oldest)
    const forget = () => {
      if (this.#pages.get(address) === entry) this.#pages.delete(address)
    }
    page.then((made) => (made ? (entry.made = made) : forget()), forget)
    return page
  }

  /**
   * Repeats an answer before anything else looks at the request: what visitors ask for most takes a third of the time so.
   * @param version what is current, undefined where that is not known
   * @returns whether there was one
   */
  repeat(request: IncomingMessage, response: ServerResponse, version: string | undefined): boolean {
    if (version === undefined || request.method !== 'GET') return false
    const kept = this.#pages.get(request.url ?? '')
    if (kept?.version !== version || request.headers['if-none-match'] !== undefined) return false
    const answer = kept.made?.answers.get(encodingFor(request))
    if (!answer) return false
    response.writeHead(200, answer.headers).end(answer.body)
    return true
  }
}

function encodingFor({ headers }: Pick<IncomingMessage, 'headers'>): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? ''
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : undefined
}

/** Answers 304 to whoever has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers(page.headers).header('etag', page.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding) reply.header('content-encoding', encoding)
  const body = encoding ? page.packed[encoding] : page.plain
  reply.header('content-length', body.length)
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [
    name,
    String(value),
  ])
  page.answers.set(encoding, { headers, body })
  return reply.send(body)
}
