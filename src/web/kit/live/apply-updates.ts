// Refetches cached data that live updates affect.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Update } from '#contract/updates.ts'
import { refetchQueries } from '#web/lib/refetch-query.ts'
import { writesSettled } from '#web/lib/pending-writes.ts'
import type { CardReads } from './card-reads.ts'
import { readActivity } from './activity-reads.ts'
import { type LiveRules, touchedQueries } from './live-rules.ts'
import { readOwned } from './owner-reads.ts'

/** @param rules of all nouns */
export function applyUpdates(
  client: QueryClient,
  reads: CardReads,
  rules: readonly LiveRules[],
  updates: Update[],
): void {
  const touched = updates.map((update) => ({ update, ...touchedQueries(rules, update) }))
  void reads.changed(touched.flatMap(({ cards }) => cards))
  for (const { update, records } of touched) {
    for (const queryKey of records) void readRecord(client, queryKey, update)
  }
  readOwned(client, rules, updates)
  for (const { update, lists } of touched) {
    for (const queryKey of lists) void readList(client, queryKey, update)
  }
  readActivity(client, updates)
  const others = new Map(
    touched.flatMap((one) => one.others).map((queryKey) => [JSON.stringify(queryKey), queryKey]),
  )
  for (const queryKey of others.values()) void refetchQueries(client, { queryKey })
}

interface Versioned {
  _id: string
  version: number
}

async function readRecord(client: QueryClient, queryKey: QueryKey, { id, version }: Update) {
  // Whoever deletes the record in this window is already leaving it.
  if (version === 0) await writesSettled({ id, isNew: false })
  const isOlder = (data: Versioned | undefined) => (data?.version ?? 0) < version
  await refetchQueries(client, {
    queryKey,
    predicate: ({ state }) =>
      version === 0 || state.status === 'error' || isOlder(state.data as Versioned | undefined),
  })
}

/** The list already has the answers to this window's own calls. */
async function readList(client: QueryClient, queryKey: QueryKey, { id, version }: Update) {
  await writesSettled({ id, isNew: version === 1 })
  const known = client.getQueryData<Versioned[]>(queryKey)?.find(({ _id }) => _id === id)
  if (version === 0 ? known === undefined : (known?.version ?? 0) >= version) return
  await refetchQueries(client, { queryKey })
}
