// How permissions are asked for: a policy answers, a no becomes `forbidden`.
import type { StaffPermission } from '#contract/staff-roles.ts'
import { AppError } from './app-error.ts'
import { type Viewer, isReadOnly, isPermitted } from './viewer.ts'

export type Policy<Record> = (viewer: Viewer, record: Record) => boolean

/** For staff whose role has all of these permissions. */
export const staffWith =
  (...needs: StaffPermission[]): Policy<unknown> =>
  (viewer) =>
    needs.every((permission) => isPermitted(viewer, permission))

/** Only staff whose role permits work may edit or delete a task. */
export const cardPolicy = { edit: staffWith('work'), delete: staffWith('work') }

/** The record is the viewer's to see already; another's was `not_found` before. */
export function authorize<Record>(policy: Policy<Record>, viewer: Viewer, record: Record): void {
  if (!policy(viewer, record)) throw new AppError('forbidden')
}

/** `can` on the wire: what a policy answers for each of its actions. */
export function permissions<Row, Action extends string>(
  policies: Record<Action, Policy<Row>>,
  viewer: Viewer,
  record: Row,
): Record<Action, boolean> {
  const answers = Object.entries<Policy<Row>>(policies).map(
    ([action, policy]) => [action, !isReadOnly(viewer) && policy(viewer, record)] as const,
  )
  // One answer for each action, no others.
  return Object.fromEntries(answers) as Record<Action, boolean>
}
