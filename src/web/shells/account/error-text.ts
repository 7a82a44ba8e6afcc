// Texts of error pages.
import { isRouteErrorResponse } from 'react-router'
import type { RouteErrorData } from '#web/lib/load.ts'

/** Part of the program's code could not be fetched; the message differs by browser. */
const isChunkError = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|ChunkLoadError/i.test(
    `${error.name} ${error.message}`,
  )

export function errorStatus(error: unknown): string | undefined {
  return isRouteErrorResponse(error) ? String(error.status) : undefined
}

export function errorSentence(error: unknown): string {
  if (isChunkError(error)) {
    return 'ChunkLoadError: a part of this page couldn’t be loaded. Check your connection, then try again.'
  }
  if (!isRouteErrorResponse(error)) {
    return error instanceof Error ? error.message : 'Something went wrong on our side.'
  }
  const issue = error.data as Partial<RouteErrorData> | null
  const reference = issue?.requestId ? ` Reference: ${issue.requestId}` : ''
  return `${issue?.message ?? error.statusText}${reference}`
}
