// Cache of JSON responses, invalidated by changes that affect them: an unchanged board costs no query and no compression.
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Change } from '../change-log.ts'
import type { Updates } from '../updates.ts'
import type { Context } from '../context.ts'
import { canSeeAllCompanies } from '../viewer.ts'
import { CachedResponse, JsonText } from './implement.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

const cachedResponse = async (text: string) =>
  new CachedResponse(await compress(text, { level: constants.Z_BEST_SPEED }))

interface Entry {
  isAffectedBy: (change: Change) => boolean
  response: Promise<CachedResponse>
  /** In bytes, once loaded. */
  size: number
}

const maxEntries = 500
/** Total size limit; a board of 5,000 cards takes about 400,000. */
const maxBytes = 16_000_000

/** For staff of all companies, who see the same data; for all others the database is read every time. */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>()
  readonly #updates: Updates
  #bytes = 0

  constructor(updates: Updates) {
    this.#updates = updates
    updates.onEvent((event) => {
      if (!('refresh' in event) && !('changes' in event)) return
      for (const [key, { isAffectedBy }] of this.#entries) {
        if ('refresh' in event || event.changes.some(isAffectedBy)) this.#delete(key)
      }
    })
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }

  /** Evicts the oldest entries until the rest fits. */
  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= maxEntries && this.#bytes <= maxBytes) return
      this.#delete(key)
    }
  }

  /** @param isAffectedBy whether a change affects this response */
  async getOrLoad(
    { viewer, isAhead = false }: Pick<Context, 'viewer' | 'isAhead'>,
    key: string,
    isAffectedBy: Entry['isAffectedBy'],
    load: () => Promise<string>,
  ): Promise<JsonText | CachedResponse> {
    // While other processes' events are not received, their changes would not invalidate it.
    const isUsable = canSeeAllCompanies(viewer) && this.#updates.isListening && !isAhead
    if (!isUsable) return new JsonText(await load())
    const cached = this.#entries.get(key)
    if (cached) return cached.response
    const response = load().then(cachedResponse)
    const entry: Entry = { isAffectedBy, response, size: 0 }
    this.#entries.set(key, entry)
    const isCurrent = () => this.#entries.get(key) === entry
    response.then(
      ({ gzipped }) => {
        if (!isCurrent()) return
        entry.size = gzipped.length
        this.#bytes += entry.size
        this.#evict()
      },
      () => isCurrent() && this.#delete(key),
    )
    return response
  }
}

/** Answers 304 if the client's copy is current; otherwise compressed, if the client supports it. */
export async function sendCached(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, gzipped }: CachedResponse,
): Promise<FastifyReply> {
  reply.header('etag', etag)
  reply.header('cache-control', 'no-store').header('vary', 'accept-encoding')
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) {
    return reply.send(await decompress(gzipped))
  }
  return reply.header('content-encoding', 'gzip').send(gzipped)
}
