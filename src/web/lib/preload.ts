// Fetches the code of what a screen opens next, once the screen itself is done: it is then there at the click, also offline.
import { use, useCallback, useEffect } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'
import { currentConnection } from './connection.ts'

/** @param load imports the modules; keep it the same between renders */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // An import that fails may go on failing for as long as the page lives.
      if (currentConnection() !== 'online') return
      // Not there now is no harm: it is asked for again when it is needed.
      load().catch(() => undefined)
    }, 300)
    return () => clearTimeout(timer)
  }, [load])
}

/** Of the routes above every screen: the root, the style, the guard, the area. */
const areaDepth = 4

/** The dialogs and panels of the screens that are shown: the routes below theirs. */
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
