// Queries of one file.
import type { QueryClient } from '@tanstack/react-query'
import { fileApprovals } from '#contract/work/approvals.ts'
import { files } from '#contract/work/files.ts'
import { browserQueryClient } from '#web/lib/browser.ts'
import { toQuery, refetchQueries } from '#web/lib/query.ts'

export const fileWith = (fileId: string) => toQuery(files.get, { params: { fileId } })

/** A file of a task or post is approved with that. */
export async function loadFile(cache: QueryClient, fileId: string) {
  const file = await cache.ensureQueryData(fileWith(fileId))
  if (!file.task && !file.post) {
    await cache.prefetchQuery(toQuery(fileApprovals.get, { params: { fileId } }))
  }
  return file
}

export function refetchFileLists(): void {
  const client = browserQueryClient()
  for (const { path } of [files.ofTask, files.ofPost, files.ofCompany, files.usage]) {
    void refetchQueries(client, { queryKey: [path] })
  }
}

/** Refetches the file, its approval and all lists. */
export function readFileAgain(fileId: string): void {
  refetchFileLists()
  for (const { path } of [files.get, fileApprovals.get]) {
    void refetchQueries(browserQueryClient(), { queryKey: [path, { params: { fileId } }] })
  }
}
