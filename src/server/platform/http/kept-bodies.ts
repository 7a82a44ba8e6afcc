// Answers kept in memory until something they show has changed: an unchanged board costs no query and no compression.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Change, Updates } from '../updates.ts'
import { type Viewer, isStaff } from '../viewer.ts'
import { JsonText } from './implement.ts'

const compress = promisify(gzip)

/** A JSON answer, compressed, with its fingerprint. */
export class KeptBody extends JsonText {
  readonly gzipped: Buffer
  readonly etag: string

  constructor(text: string, gzipped: Buffer) {
    super(text)
    this.gzipped = gzipped
    // Of the compressed bytes, which are a tenth.
    this.etag = `"${createHash('sha1').update(gzipped).digest('base64url')}"`
  }
}

const keptBodyOf = async (text: string) =>
  new KeptBody(text, await compress(text, { level: constants.Z_BEST_SPEED }))

interface Entry {
  isTouchedBy: (change: Change) => boolean
  body: Promise<KeptBody>
  /** Characters, once it has been read. */
  size: number
}

const maxEntries = 500
/** Characters in all: a board of 5,000 cards has some three million. */
const maxCharacters = 50_000_000

/** Of staff only, who all see the same: what a client may see is asked of the database each time. */
export class KeptBodies {
  readonly #entries = new Map<string, Entry>()
  readonly #updates: Updates
  #characters = 0

  constructor(updates: Updates) {
    this.#updates = updates
    updates.onNotice((notice) => {
      if (!('refresh' in notice) && !('changes' in notice)) return
      for (const [key, { isTouchedBy }] of this.#entries) {
        if ('refresh' in notice || notice.changes.some(isTouchedBy)) this.#drop(key)
      }
    })
  }

  #drop(key: string): void {
    this.#characters -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }

  /** The oldest go first. */
  #makeRoom(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= maxEntries && this.#characters <= maxCharacters) return
      this.#drop(key)
    }
  }

  /** @param isTouchedBy whether a change shows in this answer */
  async answer(
    viewer: Viewer,
    key: string,
    isTouchedBy: Entry['isTouchedBy'],
    read: () => Promise<string>,
  ): Promise<JsonText> {
    // Without word from the other processes nobody here knows what changed there.
    if (!isStaff(viewer) || !this.#updates.isHearing) return new JsonText(await read())
    const kept = this.#entries.get(key)
    if (kept) return kept.body
    const body = read().then(keptBodyOf)
    const entry: Entry = { isTouchedBy, body, size: 0 }
    this.#entries.set(key, entry)
    const isKept = () => this.#entries.get(key) === entry
    body.then(
      ({ text }) => {
        if (!isKept()) return
        entry.size = text.length
        this.#characters += entry.size
        this.#makeRoom()
      },
      () => isKept() && this.#drop(key),
    )
    return body
  }
}

/** Answers 304 to whoever has it already, else compressed where that is understood. */
export function sendKept(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: KeptBody,
): FastifyReply {
  reply.header('etag', body.etag)
  reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding')
  if (headers['if-none-match'] === body.etag) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(body.text)
  return reply.header('content-encoding', 'gzip').send(body.gzipped)
}
