// Wording of error pages.
import { isRouteErrorResponse } from 'react-router'
import type { RouteErrorData } from '#web/lib/load.ts'

/** Part of the program's code could not be fetched; the message differs by browser. */
const isChunkFault = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|ChunkLoadError/i.test(
    `${error.name} ${error.message}`,
  )

export function faultStatus(error: unknown): string | undefined {
  return isRouteErrorResponse(error) ? String(error.status) : undefined
}

export function faultSentence(error: unknown): string {
  if (isChunkFault(error)) {
    return 'ChunkLoadError: a part of this page couldn’t be loaded. Check your connection, then try again.'
  }
  if (!isRouteErrorResponse(error)) {
    return error instanceof Error ? error.message : 'Something went wrong on our side.'
  }
  const fault = error.data as Partial<RouteErrorData> | null
  const reference = fault?.requestId ? ` Reference: ${fault.requestId}` : ''
  return `${fault?.message ?? error.statusText}${reference}`
}
