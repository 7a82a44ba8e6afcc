// Queries of one file.
import type { QueryClient } from '@tanstack/react-query'
import { fileApprovals } from '#contract/work/approvals.ts'
import { files } from '#contract/work/files.ts'
import { browserQueryClient } from '#web/lib/browser.ts'
import { queryOf, refetchQueries } from '#web/lib/query.ts'
import { isStandalone } from './parts/file-words.ts'
import { readFiles } from './parts/upload-queue.ts'

export const fileWith = (fileId: string) => queryOf(files.get, { params: { fileId } })

/** A file of a task or post is approved with that. */
export async function loadFile(cache: QueryClient, fileId: string) {
  const file = await cache.ensureQueryData(fileWith(fileId))
  if (isStandalone(file)) {
    await cache.prefetchQuery(queryOf(fileApprovals.get, { params: { fileId } }))
  }
  return file
}

/** Refetches the file, its approval and all lists. */
export function readFileAgain(fileId: string): void {
  readFiles()
  for (const { path } of [files.get, fileApprovals.get]) {
    void refetchQueries(browserQueryClient(), { queryKey: [path, { params: { fileId } }] })
  }
}
