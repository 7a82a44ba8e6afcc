// Converts notifications to API responses and email items.
import type {
  Notification,
  NotificationKind,
  NotificationRecord,
} from '#contract/records/notifications.ts'
import { oneLine, plainLine } from '#contract/values/plain-text.ts'
import { homePath, recordPath } from '#server/records/record-path.ts'
import { type Viewer, isStaff } from '#server/platform/viewer.ts'
import type { NotificationRow } from './store.ts'

type Name = { first: string; last: string }
export type Names = ReadonlyMap<string, Name>

const maxExcerpt = 160

const isAboutComment = (kind: NotificationKind) => kind === 'mentioned' || kind === 'commented'

export const settingsPathFor = (viewer: Viewer): string =>
  `/app/${isStaff(viewer) ? 'admin' : 'client'}/notifications/settings`

const kindsWithPath: readonly NotificationRecord[] = [
  'post',
  'file',
  'clientService',
  'portfolioCase',
  'report',
  'retainer',
]

/** Path of the record in the app. */
function pathOf(row: NotificationRow, viewer: Viewer): string {
  const { kind, recordKind, recordId, partId, companyId, projectId } = row
  const comment = isAboutComment(kind) ? `#comment-${partId}` : ''
  if (recordKind === 'task') {
    const place = { kind: 'task', id: recordId, companyId, projectId }
    return `${recordPath(viewer, place) ?? homePath(viewer)}${comment}`
  }
  if (kindsWithPath.includes(recordKind)) {
    return recordPath(viewer, { kind: recordKind, id: recordId, companyId }) ?? homePath(viewer)
  }
  if (kind === 'revealed') {
    return recordPath(viewer, { kind: 'brand', id: recordId, companyId }) ?? homePath(viewer)
  }
  if (!isStaff(viewer)) return homePath(viewer)
  if (recordKind === 'message') return `/app/admin/messages/${recordId}`
  if (recordKind === 'quote') return `/app/admin/quotes/${recordId}`
  return '/app/admin/clients?status=waiting'
}

export function presentNotification(
  row: NotificationRow,
  { names, viewer }: { names: Names; viewer: Viewer },
): Notification {
  const { id, kind, at, isRead, actorId, recordKind, recordId, title, dueDate, excerpt } = row
  const { projectId, projectTitle, companyId, companyName } = row
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
    dueDate,
    excerpt: (isAboutComment(kind) ? plainLine : oneLine)(excerpt, maxExcerpt),
    path: pathOf(row, viewer),
  }
}
