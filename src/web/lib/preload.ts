// Preloads the code a screen is likely to need next once the screen is done, so clicks are instant and work offline.
import { use, useCallback, useEffect } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'
import { currentConnection } from './connection.ts'

/** @param load imports the modules; keep it the same between renders */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failed import may keep failing until the page is reloaded.
      if (currentConnection() !== 'online') return
      // A failure is harmless: the code is requested again when needed.
      load().catch(() => undefined)
    }, 300)
    return () => clearTimeout(timer)
  }, [load])
}

/** Number of routes above every screen: root, style, guard and area. */
const areaDepth = 4

/** Preloads the dialogs and panels of the displayed screens, which are their child routes. */
export function usePreloadOfDialogs(): void {
  const routes = use(FrameworkContext)?.manifest.routes
  const shown = useMatches()
    .slice(areaDepth)
    .map(({ id }) => id)
    .join(' ')
  const load = useCallback(async () => {
    const parents = new Set(shown.split(' '))
    const modules = Object.values(routes ?? {}).flatMap((route) =>
      route?.parentId !== undefined && parents.has(route.parentId) ? [route.module] : [],
    )
    await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)))
  }, [routes, shown])
  usePreload(load)
}
