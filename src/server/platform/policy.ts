// How permissions are asked for: a policy answers, a no becomes `forbidden`.
import { AppError } from './app-error.ts'
import { type Viewer, isStaff } from './viewer.ts'

export type Policy<Record> = (viewer: Viewer, record: Record) => boolean

export const staffOnly: Policy<unknown> = isStaff

/** Who may do what with a card of a board, where its kind has no rules of its own. */
export const cardPolicy = { edit: staffOnly, delete: staffOnly }

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
    ([action, policy]) => [action, policy(viewer, record)] as const,
  )
  // One answer for each action, no others.
  return Object.fromEntries(answers) as Record<Action, boolean>
}
