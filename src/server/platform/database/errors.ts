// From what PostgreSQL refuses to an error of the contract, by the constraint's name.
import { endBeforeStart } from '#contract/shared.ts'
import { AppError, invalid } from '../app-error.ts'

const byConstraint: Record<string, () => AppError> = {
  users_email_key: () =>
    new AppError('taken', { fields: { email: 'This email address is already in use' } }),
  invitations_email_key: () =>
    new AppError('taken', { fields: { email: 'This address was invited in this very moment' } }),
  invitations_company_fkey: () => new AppError('not_found'),
  memberships_company_fkey: () => new AppError('not_found'),
  projects_end_not_before_start: () => invalid({ endDate: endBeforeStart }),
  projects_company_fkey: () => new AppError('not_found'),
  campaigns_project_fkey: () => new AppError('not_found'),
  campaigns_end_not_before_start: () => invalid({ endDate: endBeforeStart }),
  tasks_project_fkey: () => new AppError('not_found'),
  tasks_assigned_to_fkey: () => invalid({ assignedTo: 'There is no such person' }),
}

/**
 * Connection refused, reset, timed out; server starting, stopping, out of connections, memory or disk, or unable to read
 * or write its files; read-only after a failover; a statement cancelled by its limit; two calls that waited for each
 * other. Corrupted data (XX001, XX002) is not among them: no later try heals it.
 */
const away =
  /^(?:ECONN|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|57P0|57014|53|58030|25006|25P03|40P01|40001)|connection terminated|timeout exceeded|client (?:has encountered|was closed)|not queryable/i

interface DatabaseFault {
  code?: string
  constraint?: string
  message?: string
}

/** The AppError that a database error means, or undefined when it is a fault of ours. */
export function appErrorOf(error: unknown): AppError | undefined {
  const { code = '', constraint = '', message = '' } = (error ?? {}) as DatabaseFault
  if (constraint in byConstraint) return byConstraint[constraint]?.()
  if (away.test(code) || away.test(message)) {
    return new AppError('unavailable', { retryAfterSeconds: 1 })
  }
  return undefined
}
