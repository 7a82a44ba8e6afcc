// Error code thrown by a rule; undefined if it throws none.
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
