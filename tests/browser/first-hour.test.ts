// The first hour of an empty installation: its administrator, first client and project, and the site until it is edited.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSite } from '#tests/support/browser.ts'

const site = useSite({}, { isEmpty: true })

const email = 'ada@quillwort.test'
const password = 'seven grey herons'

async function openAsAda(): Promise<Page> {
  const page = await site.open()
  const answer = await page.request.post('/auth/signin', { data: { email, password } })
  expect(answer.status()).toBe(200)
  return page
}

/** An earlier attempt may have dismissed it. */
async function showChecklist(page: Page): Promise<void> {
  const answer = await page.request.put('/setup/checklist', {
    data: { isDismissed: false },
    headers: { origin: site.url },
  })
  expect(answer.status()).toBe(200)
}

/** Simulates a person who looks, points and types, timed by the keystroke-level model (Card, Moran and Newell). */
function stranger(page: Page) {
  const look = 1.35
  const point = 1.1
  const press = 0.2
  const key = 0.28
  let seconds = 0
  return {
    seconds: () => seconds,
    async click(what: Locator) {
      await what.click()
      seconds += look + point + press
    },
    async type(label: string, text: string, within: Page | Locator = page) {
      await within.getByLabel(label, { exact: true }).fill(text)
      seconds += look + text.length * key
    },
    async pick(what: Locator, day: string) {
      await what.fill(day)
      seconds += look + point + day.length * key
    },
  }
}

test('a new user reaches the first project’s board in under three minutes', async () => {
  const printed = /^ {2}(\w{4}-\w{4}-\w{4})$/m
  await expect.poll(() => site.output(), { timeout: 10_000 }).toMatch(printed)
  const [, code = ''] = printed.exec(site.output()) ?? []
  expect(site.output()).toContain(`${site.url}/setup`)

  const page = await site.open()
  const person = stranger(page)
  await page.goto('/')
  await person.click(page.getByRole('link', { name: 'Sign In' }).first())
  await person.click(page.getByRole('link', { name: 'Set it up' }))
  await page.getByRole('heading', { name: 'Set up this installation' }).waitFor()
  await expectAccessible(page)
  await person.type('Setup code', code)
  await person.type('First name', 'Ada')
  await person.type('Last name', 'Moss')
  await person.type('Email', email)
  await person.type('Password', password)
  await person.click(page.getByRole('button', { name: 'Set up' }))

  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByText('0 of 6 done').waitFor()
  await expectAccessible(page)
  // A board that cannot exist yet explains the first steps.
  await page.goto('/app/admin/projects')
  await page.getByText('Add your first client to see its projects here.').waitFor()
  await page.goBack()
  await person.click(steps.getByRole('link', { name: 'Add Client' }))
  const client = page.getByRole('dialog', { name: 'Add Client/Company' })
  for (const [label, text] of Object.entries({
    Name: 'Saltmarsh Ferry',
    Website: 'saltmarsh.example',
    Email: 'hello@saltmarsh.test',
    Phone: '207 555 0199',
    Street: '1 Quay',
    City: 'Portland',
    State: 'ME',
    'Zip Code': '04101',
    Country: 'United States',
  })) {
    await person.type(label, text, client)
  }
  await person.click(client.getByRole('button', { name: 'Add Client' }))
  await page.getByRole('row').filter({ hasText: 'Saltmarsh Ferry' }).waitFor()
  await page.goto('/app/admin/tasks')
  await page.getByRole('main').getByRole('link', { name: 'Saltmarsh Ferry' }).click()
  await page.getByText('This client has no projects yet.').waitFor()

  await person.click(page.getByRole('link', { name: 'Home', exact: true }).first())
  await steps.getByText('1 of 6 done').waitFor()
  await person.click(steps.getByRole('link', { name: 'Add Project' }))
  const project = page.getByRole('dialog', { name: 'Add Project' })
  await person.click(project.getByRole('combobox'))
  await person.click(page.getByRole('option', { name: 'Saltmarsh Ferry' }))
  await person.type('Title', 'New timetable', project)
  await person.pick(project.getByLabel('Start Date'), '2026-12-01')
  await person.pick(project.getByLabel('End Date'), '2026-12-31')
  await person.click(project.getByRole('button', { name: 'Add Project' }))
  await steps.getByText('2 of 6 done').waitFor()
  expect(person.seconds()).toBeLessThan(180)
})

test('a used setup code and its page no longer work', async () => {
  const page = await site.open()
  await page.goto('/setup')
  await page.getByRole('heading', { name: 'This installation is set up' }).waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Set it up' }).count()).toBe(0)
})

test('the checklist invites, tests email, is dismissed and reopened', async () => {
  const page = await openAsAda()
  await showChecklist(page)
  await page.goto('/app/admin/home')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByText('2 of 6 done').waitFor()
  await steps.getByRole('link', { name: 'Invite a colleague' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite to the agency' })
  await invite.getByRole('button', { name: 'Cancel' }).click()
  await steps.getByRole('button', { name: 'Send a test' }).click()
  await steps.getByText('No mail server is set').waitFor()
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await steps.waitFor()
})

test('a dozen questions, of which one skips most, write the website', async () => {
  const page = await openAsAda()
  await showChecklist(page)
  await page.goto('/app/admin/home')
  await page.getByRole('link', { name: 'Answer questions about your agency' }).click()
  const form = page.getByRole('form', { name: 'First draft' })
  await form.getByLabel('Name', { exact: true }).fill('Quillwort')
  await form.getByLabel('In one sentence').fill('We paint signs for boats')
  await expectAccessible(page)
  // What was typed is still there after a detour.
  await page.goto('/app/admin/home')
  await page.goBack()
  await expect
    .poll(() => form.getByLabel('In one sentence').inputValue())
    .toBe('We paint signs for boats')
  await form.getByRole('button', { name: 'Add service' }).click()
  await form.getByLabel('Service', { exact: true }).fill('Signs')
  await form.getByLabel('Email').fill('no address')
  await form.getByRole('button', { name: 'Write the website' }).click()
  await form.getByText('Email must be a valid email', { exact: true }).waitFor()
  await form.getByLabel('Email').fill('hello@quillwort.test')
  await form.getByRole('button', { name: 'Write the website' }).click()
  await page.getByRole('heading', { name: 'To review', level: 1 }).waitFor()

  const visitor = await site.open()
  await visitor.goto('/')
  await visitor.getByRole('heading', { name: 'We paint signs for boats.', level: 1 }).waitFor()
  await visitor.getByRole('link', { name: 'Signs', exact: true }).last().click()
  await visitor.getByRole('heading', { name: 'Signs', level: 3 }).waitFor()
  await expectAccessible(visitor)
})

test('two windows that answer at once keep each other’s answers', async () => {
  const questions = '/app/admin/settings/website/questions'
  const [one, other] = [await openAsAda(), await openAsAda()]
  await Promise.all([one.goto(questions), other.goto(questions)])
  const write = (page: Page) => page.getByRole('button', { name: 'Write the website' }).click()
  const toReview = (page: Page) => page.getByRole('heading', { name: 'To review', level: 1 })
  await other.getByLabel('We work for').fill('harbors')
  await one.getByLabel('How do you charge?').fill('By the letter.')
  await write(one)
  await toReview(one).waitFor()
  await write(other)
  await toReview(other).waitFor()
  await one.goto(questions)
  await expect.poll(() => one.getByLabel('We work for').inputValue()).toBe('harbors')
  await expect.poll(() => one.getByLabel('How do you charge?').inputValue()).toBe('By the letter.')

  await other.goto(questions)
  await one.getByLabel('We work for').fill('ferries')
  await other.getByLabel('We work for').fill('lighthouses')
  await write(one)
  await toReview(one).waitFor()
  await write(other)
  await other.getByRole('dialog', { name: 'You both changed this' }).waitFor()
  await expectAccessible(other)
})

test('a drafted site is kept out of search engines until all of it is reviewed', async () => {
  const staff = await openAsAda()
  const visitor = await site.open()
  const bar = (page: Page) => page.getByRole('complementary', { name: 'Draft' })
  for (const path of ['/', '/services', '/contact', '/terms-and-conditions']) {
    const answer = await visitor.goto(path)
    expect(answer?.headers()['x-robots-tag'], path).toBe('noindex')
    await expect
      .poll(() => visitor.locator('meta[name=robots]').getAttribute('content'))
      .toBe('noindex')
    await expectAccessible(visitor)
    await expect.poll(() => bar(visitor).isVisible()).toBe(false)
  }
  const text = async (path: string) => (await visitor.request.get(path)).text()
  // Crawlers that may not read a page do not see that it must not be listed.
  expect(await text('/robots.txt')).not.toMatch(/^Disallow: \/$|^Sitemap/m)
  expect((await visitor.request.get('/sitemap.xml')).status()).toBe(404)

  expect((await visitor.request.get('/portfolio')).status()).toBe(404)

  await staff.goto('/')
  await bar(staff).getByRole('link', { name: 'See what is left' }).click()
  await staff.getByRole('heading', { name: 'To review', level: 1 }).waitFor()
  await expectAccessible(staff)
  const group = (name: string) => staff.getByRole('region', { name, exact: true })
  const keep = group('Pages: Home').getByRole('button', { name: 'Keep: Closing' })
  await staff.context().setOffline(true)
  await keep.click()
  const retry = staff.getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  await expect.poll(() => keep.getAttribute('aria-busy'), { timeout: 5000 }).toBeNull()
  await staff.context().setOffline(false)
  await staff.getByRole('status').filter({ hasText: 'Offline' }).waitFor({ state: 'detached' })
  await retry.click()
  await group('Pages: Home').getByText('Closing', { exact: true }).waitFor({ state: 'detached' })

  expect((await visitor.goto('/'))?.headers()['x-robots-tag']).toBe('noindex')
  const rest = staff.getByRole('button', { name: /^Keep all: / })
  for (let left = await rest.count(); left > 0; left -= 1) {
    await rest.first().click()
    await expect.poll(() => rest.count()).toBe(left - 1)
  }
  await staff.getByText('Nothing is left').waitFor()
  await expectAccessible(staff)

  const after = await visitor.goto('/services')
  expect(after?.headers()['x-robots-tag']).toBeUndefined()
  await expect.poll(() => visitor.locator('meta[name=robots]').count()).toBe(0)
  expect(await text('/robots.txt')).toContain('/sitemap.xml')
  expect(await text('/sitemap.xml')).toContain('/services</loc>')
  await staff.goto('/services')
  await expect.poll(() => bar(staff).count()).toBe(0)
})
