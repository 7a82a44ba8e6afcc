// A part of a page whose code is loaded when it is first shown. Where it cannot be had the page stays: it says so, and the part
// is asked for again until it is there.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { ApiError } from '../lib/api.ts'
import { checkConnection, whenOnline } from '../lib/connection.ts'
import { loadCode } from '../lib/load-code.ts'
import { toast } from './toast-store.ts'

/** Keep what it loads below a `Suspense`, which shows its fallback meanwhile. */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPatiently(load))
}

/** For what a menu offers. @returns undefined where the code cannot be had, which is told */
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

/** Resolves once it is there. */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, maxRetryMs)) {
    try {
      return await load()
    } catch {
      if (await checkConnection()) await retryAsked(waitMs)
      else {
        toast.error('A part of this page could not be loaded. It comes once you are back online.')
        await whenOnline()
      }
    }
  }
}

/** The server is there, and yet the file does not come: it may be gone with a new build. Resolves after a while in any case. */
async function retryAsked(waitMs: number): Promise<void> {
  const { promise, resolve: retry } = Promise.withResolvers<void>()
  const timer = setTimeout(retry, waitMs)
  toast.error('A part of this page could not be loaded. Try again, or reload the page.', { retry })
  await promise
  clearTimeout(timer)
  toast.withdraw(retry)
}
