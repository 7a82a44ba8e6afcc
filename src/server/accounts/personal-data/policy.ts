// People who manage staff decide on erasure requests, but never on their own.
import type { Policy } from '#server/platform/policy.ts'
import { isPermitted } from '#server/platform/caller.ts'

export const policy = {
  decide: ((caller, { personId }) =>
    isPermitted(caller, 'staff') && caller.personId !== personId) satisfies Policy<{
    personId: string
  }>,
}
