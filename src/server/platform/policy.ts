// Permission checks: a policy decides, and a denial becomes `forbidden`.
import type { StaffPermission } from '#contract/agency/staff-roles.ts'
import { AppError } from './app-error.ts'
import { type Caller, isReadOnly, isPermitted } from './caller.ts'

export type Policy<Record> = (caller: Caller, record: Record) => boolean

/** Grants staff whose role has all of these permissions. */
export const staffWith =
  (...needs: StaffPermission[]): Policy<unknown> =>
  (caller) =>
    needs.every((permission) => isPermitted(caller, permission))

/** The caller can already see the record; otherwise it would have been `not_found`. */
export function authorize<Record>(policy: Policy<Record>, caller: Caller, record: Record): void {
  if (!policy(caller, record)) throw new AppError('forbidden')
}

/** The `can` on the wire: the policy's decision for each action. */
export function permissions<Row, Action extends string>(
  policies: Record<Action, Policy<Row>>,
  caller: Caller,
  record: Row,
): Record<Action, boolean> {
  const answers = Object.entries<Policy<Row>>(policies).map(
    ([action, policy]) => [action, !isReadOnly(caller) && policy(caller, record)] as const,
  )
  // Built from all actions, so the keys are complete.
  return Object.fromEntries(answers) as Record<Action, boolean>
}
