// The code with which a rule refuses; undefined when it does not.
import { Refusal } from '#server/platform/refusal.ts'

export function refusedBy(rule: () => unknown): string | undefined {
  try {
    rule()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
