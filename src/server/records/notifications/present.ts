// Converts notifications to API responses and email items.
import type { Notification, NotificationKind } from '#contract/records/notifications.ts'
import { oneLine, plainLine } from '#contract/values/plain-text.ts'
import { homePath, recordPath } from '#server/records/record-path.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'
import { recordModule } from '#server/records/registry.ts'
import { outcomeOf } from './rules.ts'
import type { NotificationRow } from './store.ts'

type Name = { first: string; last: string }
export type Names = ReadonlyMap<string, Name>

const maxExcerpt = 160

const isAboutComment = (kind: NotificationKind) => kind === 'mentioned' || kind === 'commented'

export const settingsPathFor = (caller: Caller): string =>
  `/app/${isStaff(caller) ? 'admin' : 'client'}/notifications/settings`

/** Path of the record in the app. */
function pathOf(row: NotificationRow, caller: Caller): string {
  const { kind, recordKind, recordId: id, partId, companyId, projectId } = row
  const own = recordModule(recordKind)?.notifications?.path
  const path = own
    ? own(caller, { kind, recordId: id, companyId })
    : recordPath(caller, { kind: recordKind, id, companyId, projectId })
  const comment = isAboutComment(kind) ? `#comment-${partId}` : ''
  return path === null ? homePath(caller) : `${path}${comment}`
}

export function presentNotification(
  row: NotificationRow,
  { names, caller }: { names: Names; caller: Caller },
): Notification {
  const { id, kind, at, isRead, actorId, recordKind, recordId, title, dueDate, excerpt } = row
  const { projectId, projectTitle, companyId, companyName, about } = row
  const name = actorId === null ? undefined : names.get(actorId)
  return {
    _id: id,
    kind,
    at: at.toISOString(),
    read: isRead,
    actor: actorId !== null && name ? { _id: actorId, name } : null,
    record: { kind: recordKind, _id: recordId, title },
    project:
      projectId !== null && projectTitle !== null ? { _id: projectId, title: projectTitle } : null,
    company:
      companyId !== null && companyName !== null ? { _id: companyId, name: companyName } : null,
    outcome: outcomeOf(kind, about),
    dueDate,
    excerpt: (isAboutComment(kind) ? plainLine : oneLine)(excerpt, maxExcerpt),
    path: pathOf(row, caller),
  }
}
