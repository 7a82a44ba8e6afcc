// Loads the code of a part of a page when it is first shown. If loading fails the page stays usable, shows a message and
// retries until it succeeds.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { ApiError } from '../lib/api.ts'
import { checkConnection, whenOnline } from '../lib/connection.ts'
import { loadCode } from '../lib/load-code.ts'
import { toast } from './toast-store.ts'

/** Render the component inside a `Suspense`, which shows its fallback while loading. */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPatiently(load))
}

/** Loads code for a menu action and runs it. @returns undefined if loading fails, after showing an error toast */
export async function withCode<Module, Result>(
  load: () => Promise<Module>,
  run: (code: Module) => Promise<Result>,
): Promise<Result | undefined> {
  let code: Module
  try {
    code = await loadCode(load)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast.error(error.message, { retry: () => void withCode(load, run) })
    return undefined
  }
  return run(code)
}

const firstRetryMs = 3000
const maxRetryMs = 60_000

/** Resolves once the code has loaded. */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, maxRetryMs)) {
    try {
      return await load()
    } catch {
      await untilRetry(waitMs)
    }
  }
}

/** Says that code couldn't be loaded. Resolves once the server is back; if it is there, on Retry or after `waitMs`. */
export async function untilRetry(waitMs = firstRetryMs): Promise<void> {
  if (await checkConnection()) return retryAsked(waitMs)
  toast.error(
    'ChunkLoadError: part of this page couldn’t be loaded. It loads once you’re back online.',
  )
  return whenOnline()
}

/** The file fails although the server is reachable; a new build may have removed it. Resolves on Retry or after `waitMs`. */
async function retryAsked(waitMs: number): Promise<void> {
  const { promise, resolve: retry } = Promise.withResolvers<void>()
  const timer = setTimeout(retry, waitMs)
  toast.error(
    'ChunkLoadError: part of this page couldn’t be loaded. Try again or reload the page.',
    { retry },
  )
  await promise
  clearTimeout(timer)
  toast.withdraw(retry)
}
