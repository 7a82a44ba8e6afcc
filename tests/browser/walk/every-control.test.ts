// Every button and link of the back-office and the client area does something, and every screen is reachable by them.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { useSite } from '#tests/support/browser.ts'
import { makeFormRecords } from '#tests/support/form-records.ts'
import routes from '#web/routes.ts'
import { walkArea } from './control-walk.ts'

const site = useSite()

/** These show a record that the walk cannot create, because it changes nothing. */
const withoutRecord = ['/app/admin/import/:importId', '/app/admin/quotes/:quoteId/instalments']

const leadsOn = ({ index, file }: RouteConfigEntry) => index === true && /\/to-/.test(file)

/** Each screen's path, from its own route and its parents, without routes that only redirect. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    if (path === undefined) return pathsOf(children, above)
    const own = `${above}/${path}`
    return [...(children.some(leadsOn) ? [] : [own]), ...pathsOf(children, own)]
  })
}

/** @returns the area's screens that were not visited */
const unvisited = (area: string, visited: readonly string[]) =>
  pathsOf(routes).filter(
    (path) =>
      path.startsWith(area) &&
      !withoutRecord.includes(path) &&
      !visited.some((kind) => matchPath(path, new URL(kind, 'http://a.test').pathname)),
  )

test('the walk finds dead buttons, also in menus, and links to missing pages', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const html = `<main>
    <button>Dead</button>
    <button popovertarget="menu">Menu</button>
    <div id="menu" popover><button>Dead in a menu</button></div>
    <button onclick="this.textContent = 'Pressed'">Alive</button>
    <a href="/app/admin/nowhere">Nowhere</a> <a href="/invoices/none/pdf">Nothing</a>
  </main>`
  await page.route('**/app/admin', (route) =>
    route.fulfill({ body: html, contentType: 'text/html' }),
  )
  expect(await walkArea(page, '/app/admin', ['/app/admin'])).toEqual({
    visited: ['/app/admin', '/app/admin/nowhere'],
    dead: ['/app/admin › Dead', '/app/admin › Menu › Dead in a menu'],
    broken: [
      '/invoices/none/pdf answers 400, from /app/admin',
      '/app/admin/nowhere is no page, from /app/admin',
    ],
  })
})

async function expectAlive(page: Page, area: string, starts: readonly string[]): Promise<void> {
  const addresses = starts.map((start) => `${area}/${start}`)
  const { visited, dead, broken } = await walkArea(page, area, addresses)
  const result = { dead, broken, unvisited: unvisited(area, visited) }
  expect(result).toEqual({ dead: [], broken: [], unvisited: [] })
}

/** @returns the id of the list's first record */
async function firstOf(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path)
  const [found] = ((await answer.json()) as { items: { _id: string }[] }).items
  if (!found) throw new Error(`Nothing at ${path}`)
  return found._id
}

test('every button and link of the back-office works', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const { companyId, projectId, campaignId, postId, reportId } = await makeFormRecords(site, page)
  const first = (path: string) => firstOf(page, path)
  const harborview = await first('/companies?search=Harborview')
  const board = `company=${companyId}&project=${projectId}`
  const boards = [`projects?company=${companyId}`, `tasks?${board}`, `campaigns?${board}`]
  const records = [`posts/${postId}`, `posts/new?campaign=${campaignId}`, `reports/${reportId}`]
  await expectAlive(page, '/app/admin', [
    'home',
    ...boards,
    // Only a draft can be divided.
    `invoices/${await first('/invoices?status=draft')}`,
    // Has a completed project without a case, and retainers.
    `clients/${companyId}/portfolio`,
    `clients/${harborview}/retainers`,
    // In review.
    `clients/${harborview}/files/${await first(`/companies/${harborview}/files?search=banner`)}`,
    ...records,
    'search?q=one',
  ])
})

test('every button and link of the client area works', async () => {
  const page = await site.openAs('owner@brightleaf.test')
  const [company] = (await (await page.request.get('/companies/all')).json()) as { _id: string }[]
  const file = await firstOf(page, `/companies/${company?._id}/files`)
  await expectAlive(page, '/app/client', ['dashboard', `files/${file}`, 'search?q=website'])
})
