// Refetches cached data that live updates affect.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { activity } from '#contract/records/activity.ts'
import type { Update } from '#contract/updates.ts'
import { waitForWrites } from '#web/lib/browser.ts'
import { refetchQueries } from '#web/lib/query.ts'
import type { CardRefetcher } from './card-refetcher.ts'
import type { LiveRules, Touched } from './live-rules.ts'

/** @param rules of all nouns */
export function applyUpdates(
  client: QueryClient,
  cardRefetcher: CardRefetcher,
  rules: readonly LiveRules[],
  updates: Update[],
): void {
  const touched = updates.map((update) => ({ update, ...touchedQueries(rules, update) }))
  void cardRefetcher.refetch(touched.flatMap(({ cards }) => cards))
  for (const { update, records } of touched) {
    for (const queryKey of records) void refetchRecord(client, queryKey, update)
  }
  refetchOwned(client, rules, updates)
  for (const { update, lists } of touched) {
    for (const queryKey of lists) void refetchList(client, queryKey, update)
  }
  refetchActivity(client, updates)
  const others = new Map(
    touched.flatMap((one) => one.others).map((queryKey) => [JSON.stringify(queryKey), queryKey]),
  )
  for (const queryKey of others.values()) void refetchQueries(client, { queryKey })
}

/** A kind that only a newer server knows touches nothing. */
function touchedQueries(rules: readonly LiveRules[], update: Update): Touched {
  const found = rules.flatMap(({ touched }) => touched?.[update.kind]?.(update) ?? [])
  return {
    cards: found.flatMap(({ cards = [] }) => cards),
    records: found.flatMap(({ records = [] }) => records),
    lists: found.flatMap(({ lists = [] }) => lists),
    others: found.flatMap(({ others = [] }) => others),
  }
}

interface Versioned {
  _id: string
  version: number
}

async function refetchRecord(client: QueryClient, queryKey: QueryKey, { id, version }: Update) {
  // Anyone who deletes the record in this window is already leaving it.
  if (version === 0) await waitForWrites({ id, isNew: false })
  const isOlder = (data: Versioned | undefined) => (data?.version ?? 0) < version
  await refetchQueries(client, {
    queryKey,
    predicate: ({ state }) =>
      version === 0 || state.status === 'error' || isOlder(state.data as Versioned | undefined),
  })
}

/** The list already has the answers to this window's own calls. */
async function refetchList(client: QueryClient, queryKey: QueryKey, { id, version }: Update) {
  await waitForWrites({ id, isNew: version === 1 })
  const known = client.getQueryData<Versioned[]>(queryKey)?.find(({ _id }) => _id === id)
  if (version === 0 ? known === undefined : (known?.version ?? 0) >= version) return
  await refetchQueries(client, { queryKey })
}

interface Owned {
  details: ReadonlySet<string>
  lists: ReadonlyMap<string, readonly string[]>
}

/** Data below a deleted or restored record, such as a company, so that the server says what became of it. */
function refetchOwned(
  client: QueryClient,
  rules: readonly LiveRules[],
  updates: readonly Update[],
): void {
  const owned: Owned = {
    details: new Set(rules.flatMap((rule) => rule.owned?.details ?? [])),
    lists: new Map(rules.flatMap((rule) => Object.entries(rule.owned?.lists ?? {}))),
  }
  const owners = new Set([...owned.lists.values()].flat())
  for (const update of updates) {
    if (!owners.has(update.kind)) continue
    const isGone = update.version === 0
    void refetchQueries(client, {
      predicate: (query) =>
        (isGone || query.state.status === 'error') && canBelongTo(query, update, owned),
    })
  }
}

function canBelongTo({ queryKey, state }: Query, { kind, id }: Update, owned: Owned): boolean {
  const [path, { params = {} } = {}] = queryKey as [string, { params?: Record<string, string> }?]
  if (owned.details.has(path))
    return (state.data as Record<string, unknown> | undefined)?.[kind] === id
  // An empty board does not reveal which company its project belongs to.
  return owned.lists.get(path)?.includes(kind) === true && (params[`${kind}Id`] ?? id) === id
}

/** Activity lists that show a new entry. */
function refetchActivity(client: QueryClient, updates: readonly Update[]): void {
  const touched = new Set(updates.flatMap(({ id, company }) => [id, company ?? id]))
  void refetchQueries(client, { predicate: (query) => isListOf(query, touched) })
}

function isListOf({ queryKey }: Query, touched: ReadonlySet<string>): boolean {
  const [path, { params } = {}] = queryKey as [string, { params?: { recordId?: string } }?]
  if (path === activity.list.path) return true
  return path === activity.ofRecord.path && touched.has(params?.recordId ?? '')
}
