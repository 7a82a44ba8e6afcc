// Refetches activity lists that show a new entry.
import type { Query, QueryClient } from '@tanstack/react-query'
import { activity } from '#contract/records/activity.ts'
import type { Update } from '#contract/updates.ts'
import { refetchQueries } from '#web/lib/refetch-query.ts'

export function readActivity(client: QueryClient, updates: readonly Update[]): void {
  const touched = new Set(updates.flatMap(({ id, company }) => [id, company ?? id]))
  void refetchQueries(client, { predicate: (query) => isOf(query, touched) })
}

function isOf({ queryKey }: Query, touched: ReadonlySet<string>): boolean {
  const [path, { params } = {}] = queryKey as [string, { params?: { recordId?: string } }?]
  if (path === activity.list.path) return true
  return path === activity.ofRecord.path && touched.has(params?.recordId ?? '')
}
