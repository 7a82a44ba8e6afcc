// Live updates in many tabs of one browser: they share one stream, whichever tab closes, freezes or hangs.
import type { CDPSession, Page, Request } from 'playwright'
import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { choose, demoPassword, useSite } from '#tests/support/browser.ts'

const site = useSite()

/** Counted across all tests, because setting a card's current title changes nothing. */
let titles = 0

/** Tabs of one browser on the same board, and a person in another browser who changes its first card. */
async function openTabs(count: number) {
  const first = await site.openAs('admin@enfilade.test')
  const context = first.context()
  const streams = new Set<Request>()
  const isStream = (request: Request) => new URL(request.url()).pathname === '/updates'
  context.on('request', (request) => isStream(request) && streams.add(request))
  context.on('requestfinished', (request) => streams.delete(request))
  context.on('requestfailed', (request) => streams.delete(request))

  await first.goto('/app/admin/tasks')
  await choose(first, 'Select Company', 'Brightleaf Health')
  await choose(first, 'Select Project', 'Patient portal: online booking')
  const board = first.getByRole('region', { name: 'To Do' })
  await board.waitFor()
  const address = first.url()
  const tabs = [first]
  while (tabs.length < count) {
    // Opens tabs one after another, as a person does.
    const tab = await context.newPage()
    tabs.push(tab)
    await tab.goto(address)
    await tab.getByRole('region', { name: 'To Do' }).getByRole('listitem').first().waitFor()
  }

  const { request } = await site.openAs('admin@enfilade.test')
  const projectId = new URL(address).searchParams.get('project')
  const [task] = (await (await request.get(`/projects/${projectId}/tasks/all`)).json()) as Task[]
  return {
    context,
    tabs,
    streams,
    /** The tab that holds the stream, once there is only one. */
    async leader(): Promise<Page> {
      // A closed tab does not report the end of its stream.
      const open = () => [...streams].filter((stream) => !stream.frame().page().isClosed())
      await expect.poll(() => open().length, { timeout: 10_000 }).toBe(1)
      const [stream] = open()
      const page = stream?.frame().page()
      if (!page) throw new Error('No tab has the stream')
      return page
    },
    /** Changes the card's title. */
    async retitle(): Promise<string> {
      titles += 1
      const title = `Title ${titles}`
      const answer = await request.put(`/projects/tasks/${task?._id}`, {
        data: { title },
        headers: { origin: site.url },
      })
      expect(answer.status()).toBe(200)
      return title
    },
  }
}

const showsIn = (tabs: Page[], title: string, timeout = 10_000) =>
  Promise.all(
    tabs.map((tab) =>
      tab
        .getByRole('region')
        .getByRole('listitem', { name: title, exact: true })
        .waitFor({ timeout }),
    ),
  )

const freeze = (session: CDPSession, state: 'frozen' | 'active') =>
  session.send('Page.setWebLifecycleState', { state })

test('eight tabs over HTTP/1.1 are all live by one stream, and stay so when the tab that has it closes', async () => {
  const { tabs, leader, retitle } = await openTabs(8)
  const leading = await leader()
  await showsIn(tabs, await retitle())
  await leading.close()
  const others = tabs.filter((tab) => tab !== leading)
  // Covers changes made while there is no leader.
  await showsIn(others, await retitle())
  expect(others).toContain(await leader())
  await showsIn(others, await retitle())
})

test('a frozen tab hands the stream over, and has caught up when it is active again', async () => {
  const { tabs, context, leader, retitle } = await openTabs(3)
  const leading = await leader()
  const session = await context.newCDPSession(leading)
  await freeze(session, 'frozen')
  const others = tabs.filter((tab) => tab !== leading)
  await showsIn(others, await retitle())
  const title = await retitle()
  await showsIn(others, title)
  await freeze(session, 'active')
  await showsIn([leading], title)
  await showsIn(tabs, await retitle())
})

test('a tab that hangs loses the stream to another', async () => {
  const { tabs, context, leader, retitle } = await openTabs(3)
  const leading = await leader()
  const session = await context.newCDPSession(leading)
  await session.send('Debugger.enable')
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve))
  await session.send('Debugger.pause')
  // Execution of any script pauses there.
  void leading.evaluate('1').catch(() => undefined)
  await paused
  const others = tabs.filter((tab) => tab !== leading)
  const title = await retitle()
  await showsIn(others, title, 20_000)
  await session.send('Debugger.resume')
  await session.detach()
  await showsIn([leading], title)
  await showsIn(tabs, await retitle())
})

test('when someone else signs in in the same browser, the tabs of the one before pass nothing on', async () => {
  const { tabs, leader, context } = await openTabs(2)
  const leading = await leader()
  const other = tabs.find((tab) => tab !== leading)
  if (!other) throw new Error('There is one tab only')
  const data = { email: 'owner@brightleaf.test', password: demoPassword }
  const answer = await leading.request.post('/auth/signin', {
    data,
    headers: { origin: site.url },
  })
  expect(answer.status()).toBe(200)
  const refused = context.waitForEvent('response', (response) => response.status() === 401)
  const reloaded = other.waitForEvent('load')
  await leading.close()
  expect(new URL((await refused).url()).pathname).toBe('/updates')
  await reloaded
})

test('signing out in one tab ends the others', async () => {
  const { tabs } = await openTabs(3)
  const [first, ...others] = tabs
  await first?.getByRole('button', { name: /Avery Stone/ }).click()
  await first?.getByRole('menuitem', { name: 'Logout' }).click()
  await Promise.all(
    others.map((tab) => tab.getByRole('region', { name: 'To Do' }).waitFor({ state: 'detached' })),
  )
})
