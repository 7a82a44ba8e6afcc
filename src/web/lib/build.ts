// Tracks which web build the server serves; after a deploy it differs from this window's.

declare global {
  interface Window {
    /** Set by the router for the build this window runs. */
    __reactRouterManifest?: { version: string }
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
