// The back-office while the server is away, on a slow connection, and after a deployment.
import type { BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'vitest'
import { choose, expectAccessible, useSite, waitUntilLoaded } from '#tests/support/browser.ts'

const site = useSite()

/** With its scripts, which a page that is offline could not load any more. */
async function openHome(options?: BrowserContextOptions): Promise<Page> {
  const page = await site.openAs('admin@enfilade.test', options)
  await page.goto('/app/admin/home')
  await page.getByRole('heading', { name: 'Welcome, Avery' }).waitFor()
  await waitUntilLoaded(page)
  return page
}

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name })

const note = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Lasts as long as the window's document. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('screens')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })

/** Opens Home, and waits until this device has the code of all screens. */
async function openHomeAndKeepScreens(): Promise<Page> {
  const page = await openHome({ serviceWorkers: 'allow' })
  await page.evaluate(async () => {
    const cache = await caches.open('screens')
    await cache.put('/assets/of-an-old-build.js', new Response(''))
  })
  const needed = await page.evaluate(() => {
    const { routes } = (window as unknown as { __reactRouterManifest: { routes: object } })
      .__reactRouterManifest
    return Object.entries(routes as Record<string, { module: string }>)
      .filter(([id]) => /\/(?:office|client)\//.test(id))
      .map(([, { module }]) => module)
  })
  expect(needed.length).toBeGreaterThan(50)
  await expect.poll(() => keptFiles(page)).toEqual(expect.arrayContaining(needed))
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
  return page
}

test('only built files are cached on the device, and those of older builds removed', async () => {
  const page = await openHomeAndKeepScreens()
  const kept = await keptFiles(page)
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual([])
  expect(kept).not.toContain('/assets/of-an-old-build.js')
  const cacheNames = await page.evaluate(() => caches.keys())
  expect(cacheNames).toEqual(['screens'])
})

test('a proxy’s page that comes instead of a script is not cached', async () => {
  const page = await openHome({ serviceWorkers: 'allow' })
  const typeOfKept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('screens')
      const request = (await cache.keys()).find(({ url }) => url.includes('/assets/messages-'))
      return request && (await cache.match(request))?.headers.get('Content-Type')
    })
  let isAnswered = false
  await page.context().route('**/assets/messages-*.js', async (route) => {
    await route.fulfill({ contentType: 'text/html', body: '<html>Back soon</html>' })
    isAnswered = true
  })
  await expect.poll(() => isAnswered).toBe(true)
  await page.context().unrouteAll()
  await page.reload()
  await expect.poll(typeOfKept).toMatch(/javascript/)
})

test.each([
  [false, 'keeps'],
  [true, 'keeps no'],
])(
  'with the browser’s data saving %s, the app %s screens on the device',
  async (saveData, words) => {
    const page = await site.openAs('admin@enfilade.test', { serviceWorkers: 'allow' })
    await page.clock.install()
    await page.addInitScript((isSaving) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: isSaving } })
      navigator.serviceWorker.register = () => {
        Object.assign(window, { isKeeping: true })
        return Promise.reject(new Error('Not in this test'))
      }
    }, saveData)
    await page.goto('/app/admin/home')
    await heading(page, 'Welcome').waitFor()
    await page.clock.fastForward(10_000)
    expect(await page.evaluate(() => 'isKeeping' in window)).toBe(words === 'keeps')
  },
)

// P13.1.1
test('an unvisited screen opened offline loads once online', async () => {
  const page = await openHomeAndKeepScreens()
  await mark(page)
  await link(page, 'Projects').click()
  await choose(page, 'Select Company', 'Brightleaf Health')
  await page.getByRole('region', { name: 'Planned' }).waitFor()
  await link(page, 'Home').click()
  await heading(page, 'Welcome').waitFor()

  await page.context().setOffline(true)
  await note(page, 'Offline, trying again.').waitFor()
  await expectAccessible(page)
  await link(page, 'Projects').click()
  await page.goBack()
  await page.goForward()
  await choose(page, 'Select Company', 'Brightleaf Health')
  await page.getByRole('region', { name: 'Planned' }).getByRole('listitem').first().waitFor()

  await link(page, 'Messages').click()
  await heading(page, 'Messages').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('list', { name: 'Messages' }).waitFor()
  await note(page, 'Offline').waitFor({ state: 'detached' })
  expect(await isMarked(page)).toBe(true)
})

test('offline without cached screens, the page stays until a screen can be loaded', async () => {
  const page = await openHome()
  await mark(page)
  await page.context().setOffline(true)
  await note(page, 'Offline, trying again.').waitFor()
  await link(page, 'Messages').click()
  await note(page, 'The page opens automatically.').waitFor()
  await heading(page, 'Welcome').waitFor()
  expect(await isMarked(page)).toBe(true)
  await page.context().setOffline(false)
  await page.getByRole('list', { name: 'Messages' }).waitFor()
  await note(page, 'Offline').waitFor({ state: 'detached' })
})

test('Back to a screen that cannot be loaded opens it once online', async () => {
  const page = await openHome()
  await page.evaluate(() => {
    history.pushState(null, '', '/app/admin/messages#part')
    history.pushState(null, '', '/app/admin/home')
  })
  await page.context().setOffline(true)
  await note(page, 'Offline, trying again.').waitFor()
  await page.evaluate(() => history.back())
  await note(page, 'The page opens automatically.').waitFor()
  await heading(page, 'Welcome').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('list', { name: 'Messages' }).waitFor()
})

test('S8.11.3 a screen whose script fails shows ChunkLoadError and Retry, then opens', async () => {
  const page = await openHome()
  await mark(page)
  await page.route('**/*.js', (route) => route.abort())
  await link(page, 'Messages').click()
  const messages = page.getByRole('region', { name: 'Notifications' })
  await messages.getByRole('alert').filter({ hasText: 'ChunkLoadError' }).waitFor()
  await messages.getByRole('button', { name: 'Retry' }).waitFor()
  expect(await isMarked(page)).toBe(true)
  await page.unroute('**/*.js')
  await heading(page, 'Messages').waitFor()
})

test('when one screen cannot be loaded the others open, and it is tried again', async () => {
  const page = await openHome()
  await mark(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*search=Brightleaf*', async (route) => {
    await held
    await route.continue()
  })
  await page.context().setOffline(true)
  await note(page, 'Offline, trying again.').waitFor()
  await link(page, 'Messages').click()
  await note(page, 'The page opens automatically.').waitFor()
  await page.getByRole('searchbox').fill('Brightleaf')
  await page.waitForURL('**/home?search=Brightleaf')
  await page.context().setOffline(false)
  await note(page, 'Offline').waitFor({ state: 'detached' })
  release()
  await page.getByRole('progressbar', { name: 'Opening the page' }).waitFor({ state: 'detached' })
  await heading(page, 'Welcome').waitFor()
  expect(await isMarked(page)).toBe(true)
  await link(page, 'Messages').click()
  await page.getByRole('list', { name: 'Messages' }).waitFor()
})

test('offline, a change that cannot be saved is reported and stays in the form', async () => {
  const page = await openHome()
  await page.getByRole('link', { name: 'View Brightleaf Health' }).click()
  const add = page.getByRole('link', { name: 'Add Project' })
  await add.and(page.locator('[href*="company="]')).click()
  const dialog = page.getByRole('dialog', { name: 'Add Project' })
  await dialog.getByLabel('Title').fill('Written on a train')
  await dialog.getByLabel('Start Date').fill('2026-03-01')
  await dialog.getByLabel('End Date').fill('2026-03-02')
  await page.context().setOffline(true)
  await note(page, 'Offline, trying again.').waitFor()
  await dialog.getByRole('button', { name: 'Add Project' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'you’re offline' }).waitFor()
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Written on a train')
  await page.context().setOffline(false)
  await note(page, 'Offline').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Add Project' }).click()
  await page.getByRole('status').filter({ hasText: 'Project added successfully!' }).waitFor()
})

test('when the server restarts the page stays and navigation continues', async () => {
  const page = await openHome()
  await mark(page)
  await site.kill()
  await note(page, 'The server can’t be reached, trying again.').waitFor()
  await link(page, 'Clients').first().click()
  await note(page, 'The page opens automatically.').waitFor()
  await heading(page, 'Welcome').waitFor()
  expect(await isMarked(page)).toBe(true)
  await site.restart()
  await heading(page, 'Clients | Companies').waitFor({ timeout: 20_000 })
  await page.getByRole('row').filter({ hasText: 'Brightleaf Health' }).waitFor()
  await note(page, 'trying again').waitFor({ state: 'detached' })
})

test('on a slow connection the current page stays until the next one is loaded', async () => {
  const page = await openHome()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/messages-*.js', async (route) => {
    await held
    await route.continue()
  })
  await link(page, 'Messages').click()
  await page.getByRole('progressbar', { name: 'Opening the page' }).waitFor()
  await heading(page, 'Welcome').waitFor()
  release()
  await heading(page, 'Messages').waitFor()
  await page.getByRole('progressbar', { name: 'Opening the page' }).waitFor({ state: 'detached' })
})

test('an outage answered by a proxy is waited out', async () => {
  const page = await openHome()
  await page.route(
    (url) => !url.pathname.startsWith('/assets') && url.pathname !== '/updates',
    (route) => route.fulfill({ status: 503, body: '<html>Back soon</html>' }),
  )
  await link(page, 'Settings').click()
  await note(page, 'The server is restarting, trying again.').waitFor()
  await page.unrouteAll()
  await heading(page, 'Website').waitFor()
  await note(page, 'trying again').waitFor({ state: 'detached' })
})

test('a new build is used at the next navigation, but not while the user is typing', async () => {
  const page = await openHome()
  let build = 'second'
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'web-build': build } })
  })
  const searchFor = async (name: string) => {
    const answer = page.waitForResponse((response) => response.url().includes(`search=${name}`))
    await page.getByRole('searchbox').fill(name)
    await page.waitForURL((url) => url.searchParams.get('search') === name)
    await answer
  }
  await mark(page)
  await searchFor('Brightleaf')
  expect(await isMarked(page), 'a filter leaves nothing').toBe(true)
  await link(page, 'Messages').click()
  await heading(page, 'Messages').waitFor()
  expect(await isMarked(page)).toBe(false)

  await mark(page)
  await searchFor('Stellan')
  await page.getByRole('list', { name: 'Messages' }).getByRole('link').first().click()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Half an answer')
  expect(await isMarked(page), 'the page came from the same build again').toBe(true)
  const written = page.url()

  build = 'third'
  await searchFor('Stell')
  await link(page, 'Home').click()
  await heading(page, 'Welcome').waitFor()
  expect(await isMarked(page), 'something was typed').toBe(true)
  await link(page, 'Projects').click()
  await heading(page, 'Manage Projects').waitFor()
  expect(await isMarked(page)).toBe(false)
  await page.goto(written)
  await expect.poll(() => reply.inputValue()).toBe('Half an answer')
  // Ignores outstanding requests, because the page is closed now.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('navigating to a chunk of an old build loads the page from the server', async () => {
  const page = await openHome()
  await mark(page)
  let isLeft = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLeft = true
  })
  await page.route('**/assets/**', (route) =>
    isLeft ? route.continue() : route.fulfill({ status: 404, body: '' }),
  )
  await link(page, 'Messages').click()
  await page.getByRole('list', { name: 'Messages' }).waitFor()
  expect(await isMarked(page)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/app/admin/messages')
})

/** Opens the registration with one of its files blocked, and types into it. */
async function openUnloaded(isGone: () => boolean, isReady = () => true): Promise<Page> {
  const page = await site.open()
  await page.route('**/readyz', (route) =>
    isReady() ? route.continue() : route.fulfill({ status: 503, body: '' }),
  )
  await page.route('**/assets/registration-*.js', (route) =>
    isGone() ? route.abort() : route.continue(),
  )
  await page.goto('/registration', { waitUntil: 'commit' })
  await companyName(page).fill('Typed early')
  await mark(page)
  return page
}

const companyName = (page: Page) => page.getByLabel('Company name')

async function expectAlive(page: Page): Promise<void> {
  await expect.poll(() => createAccount(page).isEnabled(), { timeout: 20_000 }).toBe(true)
  await note(page, 'Not fully loaded').waitFor({ state: 'detached' })
  await expect.poll(() => companyName(page).inputValue()).toBe('Typed early')
}

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create account' })

test('a page without its scripts says so and recovers once they can be loaded', async () => {
  let isAway = true
  const page = await openUnloaded(
    () => isAway,
    () => !isAway,
  )
  await note(page, 'Not fully loaded, trying again.').waitFor()
  await expect.poll(() => createAccount(page).isDisabled()).toBe(true)
  await expectAccessible(page)
  isAway = false
  await expectAlive(page)
  expect(await isMarked(page)).toBe(true)
})

test('a page of an old build reloads and keeps the typed text', async () => {
  let isGone = true
  const page = await openUnloaded(() => isGone)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest()) isGone = false
    if (request.isNavigationRequest() || pathname === '/readyz') asked.push(pathname)
  })
  await expectAlive(page)
  expect(await isMarked(page)).toBe(false)
  expect(asked).toEqual(['/readyz', '/readyz', '/readyz', '/registration'])
  await page.reload()
  expect(await companyName(page).inputValue(), 'as a draft, once').toBe('Typed early')
})
