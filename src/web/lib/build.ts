// Which build of the web the server serves: another than this window's after a deploy.

declare global {
  interface Window {
    /** The router's own: of the build that this window runs. */
    __reactRouterManifest?: { version: string }
  }
}

let newBuild: string | undefined

/** @param served as an answer's header says */
export function recordBuild(served: string | null): void {
  const own = globalThis.window?.__reactRouterManifest?.version
  if (served === null || own === undefined) return
  newBuild = served === own ? undefined : served
}

/** Undefined while this window runs what is served. */
export const currentNewBuild = (): string | undefined => newBuild
