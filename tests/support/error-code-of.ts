// The code with which a rule refuses; undefined when it does not.
import { AppError } from '#server/platform/app-error.ts'

export function errorCodeOf(rule: () => unknown): string | undefined {
  try {
    rule()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
