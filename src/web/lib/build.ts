// Tracks which web build the server serves; after a deploy it differs from this window's.

/** A script and those it imports, directly or not. */
interface Files {
  module: string
  imports?: string[]
}

interface Route extends Files {
  parentId?: string
}

declare global {
  interface Window {
    /** Set by the router for the build this window runs. */
    __reactRouterManifest?: { version: string; entry: Files; routes: Record<string, Route> }
  }
}

let newBuild: string | undefined

/** @param served the build named in a response header */
export function recordBuild(served: string | null): void {
  const own = globalThis.window?.__reactRouterManifest?.version
  if (served === null || own === undefined) return
  newBuild = served === own ? undefined : served
}

/** Undefined while this window runs the served build. */
export const currentNewBuild = (): string | undefined => newBuild

/** The scripts of signing in and of the signed-in area. */
export function builtFiles(): string[] {
  const { entry, routes = {} } = globalThis.window?.__reactRouterManifest ?? {}
  const isInArea = (id: string | undefined): boolean =>
    id !== undefined && (id === 'account' || isInArea(routes[id]?.parentId))
  const area = Object.keys(routes).filter((id) => id === 'root' || isInArea(id))
  return [entry, ...area.map((id) => routes[id])].flatMap((files) =>
    files ? [files.module, ...(files.imports ?? [])] : [],
  )
}
