// Checks that an import still matches its preview.
import { isDeepStrictEqual } from 'node:util'
import type { BoardPreview } from '#contract/agency/board-import.ts'
import type { ImportPreview } from '#contract/agency/imports.ts'
import { invalid } from '#server/platform/app-error.ts'

const hasChanged = () => invalid({ file: 'The data has changed since this preview was made' })

/** @throws AppError `invalid` if tasks would be assigned or visible to anyone not shown in the preview */
export function checkBoardPreview(
  { lists, members, newProject, ...sharing }: BoardPreview,
  shown: BoardPreview,
): void {
  const isSame =
    isDeepStrictEqual(members, shown.members) &&
    isDeepStrictEqual(lists, shown.lists) &&
    newProject?.title === shown.newProject?.title &&
    sharing.shared === shown.shared &&
    sharing.inReview === shown.inReview
  if (!isSame) throw hasChanged()
}

/** @throws AppError `invalid` if the number of records differs from the preview */
export function checkPreviewCount(ready: number, shown: number): void {
  if (ready !== shown) throw hasChanged()
}

/** @throws AppError `invalid` if more staff would be invited, or more would be shared, than the preview showed */
export function checkTablePreview(
  { ready, staff, shared }: ImportPreview,
  shown: ImportPreview | null,
): void {
  checkPreviewCount(ready, shown?.ready ?? 0)
  if (shared !== shown?.shared || !isDeepStrictEqual(staff, shown.staff)) throw hasChanged()
}
