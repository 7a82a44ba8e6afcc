// Checks that an import is applied just as it was previewed.
import { isDeepStrictEqual } from 'node:util'
import type { BoardPreview } from '#contract/board-import.ts'
import type { ImportPreview } from '#contract/imports.ts'
import { invalid } from '#server/platform/app-error.ts'

const hasChanged = () => invalid({ file: 'What it names has changed since it was shown' })

/** @throws AppError `invalid` where tasks would be given to, or seen by, others than were shown */
export function checkBoardAsShown(
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

/** @throws AppError `invalid` where not as many would be added as were shown */
export function checkAsShown(ready: number, shown: number): void {
  if (ready !== shown) throw hasChanged()
}

/** @throws AppError `invalid` where others would be invited to the agency, or more be shared, than was shown */
export function checkTableAsShown(
  { ready, staff, shared }: ImportPreview,
  shown: ImportPreview | null,
): void {
  checkAsShown(ready, shown?.ready ?? 0)
  if (shared !== shown?.shared || !isDeepStrictEqual(staff, shown.staff)) throw hasChanged()
}
