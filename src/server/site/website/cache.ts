// Caches the site's public content; changes by this or other processes invalidate it.
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Website } from '#contract/site/website-calls.ts'
import type { PortfolioItem } from '#contract/site/website-portfolio.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { withTimeLimit } from '#server/platform/database/time-limit.ts'
import type { UpdateEvent } from '#server/platform/database/notify.ts'
import type { Updates } from '#server/platform/updates.ts'
import { hasCountedFigures, withCases, withCounts } from './rules.ts'
import { findSamples, withoutSamples } from './samples.ts'
import * as store from './store.ts'

export interface CachedContent {
  version: string
  /** The response of `GET /website`. */
  json: string
  isCounted: boolean
  /** The same content without client cases, if it has any. */
  withoutCases?: CachedContent
}

/** How long visitors wait for the database before they get stale content. */
const maxWaitMs = 2000
/** Shared by all waiting visitors, so it does not depend on the first request's own time limit. */
const maxLoadMs = 4500

export interface WebsiteCacheOptions {
  /** Script URL of a third-party chat. */
  chatWidgetUrl?: string | undefined
  /** The demo agency's site is never marked as sample content. */
  isDemo?: boolean | undefined
  /** Served until fresh content is loaded. */
  last?: Website | undefined
  /** Called with the response of `GET /website` whenever it changes. */
  save?: ((json: string) => void) | undefined
}

const cachedContent = (website: Website): CachedContent => ({
  version: website.version,
  json: JSON.stringify(website),
  isCounted: hasCountedFigures(website.content),
})

const digestOf = (cases: readonly PortfolioItem[]): string =>
  createHash('sha256').update(JSON.stringify(cases)).digest('hex').slice(0, 12)

const ownersOfCases: ReadonlySet<string> = new Set(['company', 'project'])

/** Cases disappear and return together with their project or company. */
const isAboutCases = (event: UpdateEvent): boolean =>
  'refresh' in event ||
  ('changes' in event &&
    event.changes.some(
      ({ kind, version, isRestored }) =>
        kind === 'portfolioCase' ||
        (ownersOfCases.has(kind) && (version === 0 || isRestored === true)),
    ))

export class WebsiteCache {
  readonly #agencyDatabase: Database
  readonly #updates: Updates
  readonly #chatWidgetUrl: string | null
  readonly #isDemo: boolean
  readonly #save: WebsiteCacheOptions['save']
  #loading: Promise<CachedContent> | undefined
  #waited: Promise<unknown> = Promise.resolve()
  #last: CachedContent | undefined
  #saved: string | undefined
  #version: string | undefined

  constructor(
    platform: { agencyDatabase: Database; updates: Updates },
    { chatWidgetUrl, isDemo = false, last, save }: WebsiteCacheOptions = {},
  ) {
    this.#last = last && cachedContent(last)
    this.#saved = this.#last?.json
    this.#isDemo = isDemo
    this.#save = save
    this.#agencyDatabase = platform.agencyDatabase
    this.#updates = platform.updates
    this.#chatWidgetUrl = chatWidgetUrl ?? null
    platform.updates.onEvent((event) => this.#receive(event))
    platform.updates.onCommit((changes) => this.#receive({ changes }))
  }

  #receive(event: UpdateEvent): void {
    if (!this.#isAffectedBy(event)) return
    this.#loading = undefined
    this.#version = undefined
    // A client may have withdrawn consent, so their case must not be shown again, even while the database is slow.
    if (isAboutCases(event)) this.#last = this.#last?.withoutCases ?? this.#last
  }

  /** Undefined after a change, or when changes by other processes would go unnoticed. */
  get version(): string | undefined {
    return this.#updates.isListening ? this.#version : undefined
  }

  /** Returns the content as visitors see it. */
  async content(): Promise<WebsiteContent> {
    // This cache wrote the JSON, so it needs no validation.
    return (JSON.parse((await this.current()).json) as Website).content
  }

  /** Returns fresh content, or stale content while the database is down or slow. */
  async current(): Promise<CachedContent> {
    const last = this.#last
    if (last && this.version === last.version) return last
    this.#loading ??= this.#startLoading()
    if (!last) return this.#loading
    return Promise.race([this.#loading.catch(() => last), this.#waited.then(() => last)])
  }

  #startLoading(): Promise<CachedContent> {
    this.#waited = delay(maxWaitMs, undefined, { ref: false })
    const loading = withTimeLimit(maxLoadMs, () => this.#load())
    const settle = (content?: CachedContent) => {
      // A change meanwhile has started another load.
      if (this.#loading !== loading) {
        if (content && !this.#last) this.#remember(content)
        return
      }
      this.#loading = undefined
      this.#version = content?.version
      if (content) this.#remember(content)
    }
    loading.then(settle, () => settle())
    return loading
  }

  /** Saves without client cases, because a client may withdraw consent before the next start. */
  #remember(content: CachedContent): void {
    const { json } = content.withoutCases ?? content
    if (json !== this.#saved) this.#save?.(json)
    this.#saved = json
    this.#last = content
  }

  async #load(): Promise<CachedContent> {
    const current = await store.currentVersion(this.#agencyDatabase)
    const { version, content: whole } = current
    const samples = this.#isDemo ? [] : findSamples(whole, current)
    const content = withoutSamples(whole, samples)
    const isCounted = hasCountedFigures(content)
    const counts = isCounted
      ? await store.countWork(this.#agencyDatabase)
      : { projects: 0, clients: 0 }
    const takesBookings = await store.hasHosts(this.#agencyDatabase)
    const cases = await store.publishedCases(this.#agencyDatabase)
    const name = [
      version,
      ...(isCounted ? [counts.projects, counts.clients] : []),
      ...(takesBookings ? ['booking'] : []),
    ].join('-')
    const website: Website = {
      content: withCounts(content, counts),
      version: name,
      isSample: samples.length > 0,
      chatWidgetUrl: this.#chatWidgetUrl,
      takesBookings,
    }
    if (cases.length === 0) return cachedContent(website)
    return {
      ...cachedContent({
        ...website,
        content: withCases(website.content, cases),
        version: `${name}-${digestOf(cases)}`,
      }),
      withoutCases: cachedContent(website),
    }
  }

  #isAffectedBy(event: UpdateEvent): boolean {
    if (isAboutCases(event)) return true
    if (!('changes' in event)) return false
    return event.changes.some(({ kind, version }) => {
      // A person who takes consultations may have been banned or unbanned.
      if (kind === 'website' || kind === 'person') return true
      if (this.#last?.isCounted === false) return false
      // Project counts change on creation and deletion, company counts also on enabling and disabling.
      return kind === 'company' || (kind === 'project' && version <= 1)
    })
  }
}
