// People who manage staff decide on erasure requests, but never on their own.
import type { Policy } from '#server/platform/policy.ts'
import { isPermitted } from '#server/platform/viewer.ts'

export const policy = {
  decide: ((viewer, { personId }) =>
    isPermitted(viewer, 'staff') && viewer.personId !== personId) satisfies Policy<{
    personId: string
  }>,
}
