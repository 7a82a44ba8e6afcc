// Permission checks: a policy decides, and a denial becomes `forbidden`.
import type { StaffPermission } from '#contract/agency/staff-roles.ts'
import { AppError } from './app-error.ts'
import { type Viewer, isReadOnly, isPermitted } from './viewer.ts'

export type Policy<Record> = (viewer: Viewer, record: Record) => boolean

/** Grants staff whose role has all of these permissions. */
export const staffWith =
  (...needs: StaffPermission[]): Policy<unknown> =>
  (viewer) =>
    needs.every((permission) => isPermitted(viewer, permission))

/** The viewer can already see the record; otherwise it would have been `not_found`. */
export function authorize<Record>(policy: Policy<Record>, viewer: Viewer, record: Record): void {
  if (!policy(viewer, record)) throw new AppError('forbidden')
}

/** The `can` on the wire: the policy's decision for each action. */
export function permissions<Row, Action extends string>(
  policies: Record<Action, Policy<Row>>,
  viewer: Viewer,
  record: Row,
): Record<Action, boolean> {
  const answers = Object.entries<Policy<Row>>(policies).map(
    ([action, policy]) => [action, !isReadOnly(viewer) && policy(viewer, record)] as const,
  )
  // Built from all actions, so the keys are complete.
  return Object.fromEntries(answers) as Record<Action, boolean>
}
