// Loads the code of a route's screen. Stands in the place of the router's own module of this name (vite.config.ts), which
// reloads the page when a file cannot be had: offline that ends on the browser's error page.
// Imports nothing: it is bundled into the router.

/** What the router's manifest tells of a route. */
export interface ManifestRoute {
  id: string
  module: string
  imports?: string[]
}

type Load = (route: ManifestRoute) => Promise<unknown>

let load: Load = ({ module }) => import(/* @vite-ignore */ module)

export function setRouteModuleLoader(loader: Load): void {
  load = loader
}

/** @param cache the modules that are loaded already, by their route's id */
export async function loadRouteModule(
  route: ManifestRoute,
  cache: Record<string, unknown>,
): Promise<unknown> {
  const { id } = route
  if (!(id in cache)) cache[id] = await load(route)
  return cache[id]
}
