// Refetches cards that others changed, one by one, until the cache is as new as the announced version.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#web/lib/api.ts'
import { type ListedCard, putCard, removeCard, startCall } from '#web/lib/card-list.ts'
import { getApi, refetchQueries } from '#web/lib/query.ts'
import { waitForWrites } from '#web/lib/browser.ts'

/** A changed card: its cached list, and the call that reads it. */
export interface ChangedCard {
  id: string
  /** The announced version; 0 if deleted, undefined if only data from other records changed. */
  version: number | undefined
  list: QueryKey
  endpoint: Endpoint
  sent: { params: Record<string, string> }
}

interface OutdatedCard extends ChangedCard {
  /** Minimum version the cached card must reach. */
  version: number
  /** Only answers to calls sent after this one count. */
  after: number
}

/** When more cards of a list change at once, the whole list is refetched. */
const maxSingleCards = 10
const firstPauseMs = 100
const maxPauseMs = 3000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export class CardRefetcher {
  readonly #client: QueryClient
  readonly #outdated = new Map<string, OutdatedCard>()
  #isStopped = false

  constructor(client: QueryClient) {
    this.#client = client
  }

  /** Cards that changed together. */
  async refetch(cards: readonly ChangedCard[]): Promise<void> {
    const added = cards.flatMap((card) => this.#queue(card) ?? [])
    const byList = Map.groupBy(added, ({ list }) => JSON.stringify(list))
    await Promise.all([...byList.values()].map((ofList) => this.#refetchAll(ofList)))
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Queues a card, unless it is queued already. */
  #queue(card: ChangedCard): OutdatedCard | undefined {
    const key = `${card.endpoint.path} ${card.id}`
    if (card.version === 0) {
      this.#outdated.delete(key)
      removeCard(this.#client, card.list, card.id)
      void this.#readGone(card)
      return undefined
    }
    const before = this.#outdated.get(key)
    const outdated = before ?? { ...card, version: 0, after: 0 }
    outdated.version = Math.max(outdated.version, card.version ?? 0)
    if (card.version === undefined) outdated.after = startCall()
    if (before) return undefined
    this.#outdated.set(key, outdated)
    return outdated
  }

  /** Open details ask the server who deleted the record; a person deleting it in this window is already leaving them. */
  async #readGone(card: ChangedCard): Promise<void> {
    await waitForWrites({ id: card.id, isNew: false })
    if (this.#isStopped) return
    const filters = { queryKey: detailKey(card), exact: true }
    this.#client.removeQueries({ ...filters, type: 'inactive' })
    await refetchQueries(this.#client, filters)
  }

  async #refetchAll(cards: readonly OutdatedCard[]): Promise<void> {
    const outdated = cards.filter((card) => this.#isOutdated(card))
    const [first] = outdated
    if (first && outdated.length > maxSingleCards) {
      const startedAt = startCall()
      await refetchQueries(this.#client, { queryKey: first.list, exact: true })
      for (const card of outdated) if (card.after < startedAt) card.after = 0
    }
    await Promise.all(cards.map((card) => this.#refetch(card)))
  }

  async #refetch(card: OutdatedCard): Promise<void> {
    const key = `${card.endpoint.path} ${card.id}`
    const isCurrent = () => !this.#isStopped && this.#outdated.get(key) === card
    let pauseMs = firstPauseMs
    // Rounds must run in order.
    while (isCurrent()) {
      await waitForWrites({ id: card.id, isNew: card.version === 1 })
      await this.#firstRead(card)
      if (!isCurrent() || !this.#isOutdated(card)) break
      const isReadable = await this.#read(card)
      if (!isReadable || !this.#isOutdated(card)) break
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
    if (isCurrent()) this.#outdated.delete(key)
  }

  /** Returns false if the card does not exist for this person. */
  async #read(card: OutdatedCard): Promise<boolean> {
    const startedAt = startCall()
    try {
      const answer = await getApi(this.#client)(card.endpoint, card.sent)
      const { can: _, ...record } = answer as ListedCard & { can?: unknown }
      putCard(this.#client, card.list, record, startedAt)
      if (this.#detail(card)) this.#client.setQueryData(detailKey(card), answer)
      if (card.after < startedAt) card.after = 0
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'not_found') removeCard(this.#client, card.list, card.id)
      return !['not_found', 'forbidden', 'signed_out'].includes(error.code)
    }
  }

  /** A list still on its first read may already contain the change. */
  async #firstRead(card: OutdatedCard): Promise<void> {
    const list = this.#list(card)
    if (list?.state.data === undefined && list?.state.fetchStatus !== 'idle') {
      await list?.promise?.catch(() => undefined)
      await pause(0)
    }
  }

  /** Whether the data on screen is older than announced. Data that is only cached is marked stale instead. */
  #isOutdated(card: OutdatedCard): boolean {
    const list = this.#list(card)
    const detail = this.#detail(card)
    const inList = list?.state.data?.find(({ _id }) => _id === card.id)?.version
    const isOlder = (version: number = 0) => card.after > 0 || version < card.version
    let isOutdated = false
    for (const [query, version] of [
      [list, inList],
      [detail, detail?.state.data?.version],
    ] as const) {
      if (query?.state.data === undefined) continue
      // The record was deleted and has been restored.
      const isRestored = query.state.status === 'error'
      if (!isOlder(version) && !isRestored) continue
      if (isInUse(query)) isOutdated = true
      else query.invalidate()
    }
    return isOutdated
  }

  #list({ list }: ChangedCard) {
    return this.#client.getQueryCache().find<ListedCard[]>({ queryKey: list, exact: true })
  }

  #detail(card: ChangedCard) {
    const queries = this.#client.getQueryCache()
    return queries.find<ListedCard>({ queryKey: detailKey(card), exact: true })
  }
}

const detailKey = ({ endpoint, sent }: ChangedCard) => [endpoint.path, sent]

const isInUse = (query: Pick<Query, 'isActive' | 'state'>) =>
  query.isActive() || query.state.fetchStatus !== 'idle'
