// Loads a route's code. Replaces the router's own module of this name (vite.config.ts), which reloads the page when a file
// can't be loaded; offline, that ends on the browser's error page.
// Must not import anything, because it is bundled into the router.

/** A route's entry in the router's manifest. */
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

/** @param cache modules already loaded, by route id */
export async function loadRouteModule(
  route: ManifestRoute,
  cache: Record<string, unknown>,
): Promise<unknown> {
  const { id } = route
  if (!(id in cache)) cache[id] = await load(route)
  return cache[id]
}
