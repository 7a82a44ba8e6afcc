// The site's content as visitors get it: kept in memory, read anew after a change, here or at another process.
import type { Website } from '#contract/website-calls.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { Notice, Updates } from '#server/platform/updates.ts'
import { hasCountedFigures, withCounts } from './rules.ts'
import * as store from './store.ts'

export interface KeptContent {
  version: string
  /** The answer of `GET /website`. */
  json: string
  isCounted: boolean
}

export class KeptWebsite {
  readonly #agency: Database
  readonly #chatWidgetUrl: string | null
  #reading: Promise<KeptContent> | undefined
  #last: KeptContent | undefined
  /** The version as long as nothing has touched it since it was read. */
  version: string | undefined

  constructor(platform: { agency: Database; updates: Updates }, chatWidgetUrl: string | undefined) {
    this.#agency = platform.agency
    this.#chatWidgetUrl = chatWidgetUrl ?? null
    platform.updates.onNotice((notice) => {
      if (!this.#isTouchedBy(notice)) return
      this.#reading = undefined
      this.version = undefined
    })
  }

  /** The latest; while the database is away, the last that was read. */
  async current(): Promise<KeptContent> {
    const reading = (this.#reading ??= this.#read())
    try {
      this.#last = await reading
      if (this.#reading === reading) this.version = this.#last.version
      return this.#last
    } catch (error) {
      if (this.#reading === reading) this.#reading = undefined
      if (this.#last) return this.#last
      throw error
    }
  }

  async #read(): Promise<KeptContent> {
    const { version, content } = await store.currentVersion(this.#agency)
    const isCounted = hasCountedFigures(content)
    const counts = isCounted ? await store.countWork(this.#agency) : { projects: 0, clients: 0 }
    const name = isCounted ? `${version}-${counts.projects}-${counts.clients}` : String(version)
    const answer: Website = {
      content: withCounts(content, counts),
      version: name,
      chatWidgetUrl: this.#chatWidgetUrl,
    }
    return { version: name, json: JSON.stringify(answer), isCounted }
  }

  #isTouchedBy(notice: Notice): boolean {
    if ('refresh' in notice) return true
    if (!('changes' in notice)) return false
    return notice.changes.some(({ kind, version }) => {
      if (kind === 'website') return true
      if (this.#last?.isCounted === false) return false
      // Projects count when they come and go, companies also when they are enabled or disabled.
      return kind === 'company' || (kind === 'project' && version <= 1)
    })
  }
}
