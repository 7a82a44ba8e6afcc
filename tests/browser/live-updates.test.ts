// Live updates in many tabs of one browser: they share one stream, whichever tab closes, freezes, hangs or crashes.
import type { CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Task } from '#contract/work/tasks.ts'
import { choose, demoPassword, useSite } from '#tests/support/browser.ts'
import { type Proxy, startProxy } from '#tests/support/proxy.ts'

const site = useSite()

/** Between browser and program: what a worker requests, the browser's tools do not show. */
let proxy: Proxy
beforeAll(async () => {
  proxy = await startProxy(site.url)
})
afterAll(() => proxy.close())

const expectOneStream = () => expect.poll(() => proxy.count('/updates')).toBe(1)

/** Counted across all tests, because setting a card's current title changes nothing. */
let titles = 0

/** Tabs of one browser on the same board, and a person in another browser who changes its first card. */
async function openTabs(count: number) {
  const first = await site.openAs('admin@enfilade.test', { baseURL: proxy.url })
  const context = first.context()
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

test('eight tabs over HTTP/1.1 share one stream, also after the first closes', async () => {
  const { tabs, retitle } = await openTabs(8)
  await expectOneStream()
  await showsIn(tabs, await retitle())
  const [first, ...others] = tabs
  await first?.close()
  await showsIn(others, await retitle())
  await expectOneStream()
})

test.each([0, 1])(
  'a frozen tab does not stop the others and catches up when active (tab %i)',
  async (at) => {
    const { tabs, context, retitle } = await openTabs(3)
    const frozen = tabs.slice(at, at + 1)
    const others = tabs.filter((tab) => !frozen.includes(tab))
    const [session] = await Promise.all(frozen.map((tab) => context.newCDPSession(tab)))
    if (!session) throw new Error('There is no tab')
    await freeze(session, 'frozen')
    await showsIn(others, await retitle())
    const title = await retitle()
    await showsIn(others, title)
    await freeze(session, 'active')
    await showsIn(frozen, title)
    await showsIn(tabs, await retitle())
  },
)

test('a tab that hangs does not stop the others', async () => {
  const { tabs, context, retitle } = await openTabs(3)
  const [hanging, ...others] = tabs
  if (!hanging) throw new Error('There is no tab')
  const session = await context.newCDPSession(hanging)
  await session.send('Debugger.enable')
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve))
  await session.send('Debugger.pause')
  // Execution of any script pauses there.
  void hanging.evaluate('1').catch(() => undefined)
  await paused
  const title = await retitle()
  await showsIn(others, title)
  await session.send('Debugger.resume')
  await session.detach()
  await showsIn([hanging], title)
  await showsIn(tabs, await retitle())
})

test('a tab that crashes does not stop the others, even if it had the worker', async () => {
  const { tabs, context, retitle } = await openTabs(3)
  const [crashing, ...others] = tabs
  if (!crashing) throw new Error('There is no tab')
  const session = await context.newCDPSession(crashing)
  const crashed = crashing.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await showsIn(others, await retitle())
  await expectOneStream()
})

test('when another user signs in, the old tabs are reloaded', async () => {
  const { tabs } = await openTabs(2)
  const [first] = tabs
  const answer = await first?.request.post('/auth/signin', {
    data: { email: 'owner@brightleaf.test', password: demoPassword },
    headers: { origin: proxy.url },
  })
  expect(answer?.status()).toBe(200)
  const reloaded = tabs.map((tab) => tab.waitForEvent('load'))
  proxy.cut('/updates')
  await Promise.all(reloaded)
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
