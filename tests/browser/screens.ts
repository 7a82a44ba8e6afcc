// Visits every screen of an area once: the given addresses, and one of each other screen that a link leads to.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright'
import { matchPath } from 'react-router'
import routes from '#web/routes.ts'

/** Routes that answer with a file or a redirect. */
const isNoScreen = ({ file, index }: RouteConfigEntry) =>
  file.endsWith('.ts') || (index === true && /\/to-/.test(file))

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [], ...entry }) => {
    if (isNoScreen({ ...entry, index: index ?? false })) return []
    const own = path === undefined ? above : `${above}/${path}`
    const onlyLeadsOn = children.some((child) => child.index === true && isNoScreen(child))
    const isScreen =
      (path !== undefined || index === true) && !onlyLeadsOn && path !== '*' && path !== 'app'
    return [...(isScreen ? [own || '/'] : []), ...pathsOf(children, own)]
  })
}

const areas = ['/app/admin', '/app/client']
const areaOf = (path: string) => areas.find((area) => path.startsWith(`${area}/`)) ?? '/'

/** More exact paths before those with parameters. */
const screens = [...new Set(pathsOf(routes))].toSorted(
  (one, other) => one.split(':').length - other.split(':').length,
)

const screenAt = (pathname: string) => screens.find((path) => matchPath(path, pathname))

/**
 * @param page where `visit` opens the address, and whose links lead on
 * @returns the area's screens that no link and no given address led to
 */
export async function visitScreens(
  page: Page,
  starts: readonly string[],
  visit: (address: string) => Promise<void>,
): Promise<string[]> {
  const area = areaOf(starts[0] ?? '')
  const seen = new Set(starts.map((start) => screenAt(start.replace(/[?#].*/, '')) ?? start))
  const waiting = [...starts]
  // The list grows meanwhile.
  for (const address of waiting) {
    await visit(address)
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter(({ origin }) => origin === location.origin)
        .map(({ pathname, search }) => ({ pathname, search })),
    )
    for (const { pathname, search } of links) {
      const screen = screenAt(pathname)
      if (screen === undefined || areaOf(screen) !== area || seen.has(screen)) continue
      seen.add(screen)
      waiting.push(pathname + search)
    }
  }
  return screens.filter((path) => areaOf(path) === area && !seen.has(path))
}
