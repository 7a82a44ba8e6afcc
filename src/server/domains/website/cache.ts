// A cache of the site's content as visitors get it, invalidated by changes of this and other processes.
import type { Website } from '#contract/website-calls.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { UpdateEvent, Updates } from '#server/platform/updates.ts'
import { hasCountedFigures, withCounts } from './rules.ts'
import * as store from './store.ts'

export interface CachedContent {
  version: string
  /** The answer of `GET /website`. */
  json: string
  isCounted: boolean
}

export class WebsiteCache {
  readonly #agency: Database
  readonly #chatWidgetUrl: string | null
  #loading: Promise<CachedContent> | undefined
  #last: CachedContent | undefined
  /** The version as long as nothing has changed it since it was read. */
  version: string | undefined

  constructor(platform: { agency: Database; updates: Updates }, chatWidgetUrl: string | undefined) {
    this.#agency = platform.agency
    this.#chatWidgetUrl = chatWidgetUrl ?? null
    platform.updates.onEvent((event) => {
      if (!this.#isAffectedBy(event)) return
      this.#loading = undefined
      this.version = undefined
    })
  }

  /** The latest; while the database is away, the last that was read. */
  async current(): Promise<CachedContent> {
    const loading = (this.#loading ??= this.#load())
    try {
      this.#last = await loading
      if (this.#loading === loading) this.version = this.#last.version
      return this.#last
    } catch (error) {
      if (this.#loading === loading) this.#loading = undefined
      if (this.#last) return this.#last
      throw error
    }
  }

  async #load(): Promise<CachedContent> {
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

  #isAffectedBy(event: UpdateEvent): boolean {
    if ('refresh' in event) return true
    if (!('changes' in event)) return false
    return event.changes.some(({ kind, version }) => {
      if (kind === 'website') return true
      if (this.#last?.isCounted === false) return false
      // Projects count when they come and go, companies also when they are enabled or disabled.
      return kind === 'company' || (kind === 'project' && version <= 1)
    })
  }
}
