// Refetches data below a deleted or restored record, such as a company, so the server says what became of it.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Update } from '#contract/updates.ts'
import { refetchQueries } from '#web/lib/refetch-query.ts'
import type { LiveRules } from './live-rules.ts'

interface Owned {
  details: ReadonlySet<string>
  lists: ReadonlyMap<string, readonly string[]>
}

export function readOwned(
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
