// From what PostgreSQL refuses to an error of the contract, by the constraint's name.
import { endBeforeStart } from '#contract/projects.ts'
import { Refusal, invalid } from '../refusal.ts'

const byConstraint: Record<string, () => Refusal> = {
  users_email_key: () =>
    new Refusal('taken', { fields: { email: 'This email address is already in use' } }),
  invitations_email_key: () =>
    new Refusal('taken', { fields: { email: 'This address was invited in this very moment' } }),
  invitations_company_fkey: () => new Refusal('not_found'),
  memberships_company_fkey: () => new Refusal('not_found'),
  projects_end_not_before_start: () => invalid({ endDate: endBeforeStart }),
  projects_company_fkey: () => new Refusal('not_found'),
  tasks_project_fkey: () => new Refusal('not_found'),
  tasks_assigned_to_fkey: () => invalid({ assignedTo: 'There is no such person' }),
}

/**
 * Connection refused, reset, timed out; server starting, stopping, out of connections; a statement cancelled by its
 * limit; two calls that waited for each other.
 */
const away =
  /^(?:ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|08|57P0|57014|53300|25P03|40P01|40001)|connection terminated|timeout exceeded|client (?:has encountered|was closed)|not queryable/i

interface DatabaseFault {
  code?: string
  constraint?: string
  message?: string
}

/** The refusal that a database error means, or undefined when it is a fault of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  const { code = '', constraint = '', message = '' } = (error ?? {}) as DatabaseFault
  if (constraint in byConstraint) return byConstraint[constraint]?.()
  if (away.test(code) || away.test(message)) {
    return new Refusal('unavailable', { retryAfterSeconds: 1 })
  }
  return undefined
}
