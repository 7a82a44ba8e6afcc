// Posts from draft to publication: written and planned by the agency, approved or sent back by the client.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Campaign } from '#contract/marketing/campaigns.ts'
import type { Post, PostChange } from '#contract/marketing/posts.ts'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()
const admin = 'admin@enfilade.test'
const owner = 'owner@brightleaf.test'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const desk = { viewport: { width: 1440, height: 900 } }

async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { origin: site.url },
    ...(data && { data }),
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as T
}

/** A separate month, so other runs’ posts do not appear in it. */
const newMonth = () =>
  `${2030 + Math.floor(Math.random() * 900)}-0${1 + Math.floor(Math.random() * 9)}`

async function addCampaign(page: Page): Promise<Campaign> {
  const companies = await call<{ _id: string; name: string }[]>(page, 'GET', '/companies/all')
  const company = companies.find(({ name }) => name === 'Brightleaf Health')
  const projects = await call<{ _id: string; title: string }[]>(
    page,
    'GET',
    `/companies/${company?._id}/projects`,
  )
  const project = projects.find(({ title }) => title === 'Flu shot weekends')
  const path = `/projects/${project?._id}/campaigns/create`
  return call(page, 'POST', path, { title: unique('Posted') })
}

async function addPost(page: Page, { _id }: Campaign, fields: object, status?: string) {
  const body = { title: unique('Post'), channel: 'linkedin', text: 'Two weekends.', ...fields }
  const post = await call<Post>(page, 'POST', `/projects/campaigns/${_id}/posts/create`, body)
  return status === undefined ? post : change(page, post, { status } as PostChange)
}

const change = (page: Page, { _id }: Post, body: PostChange) =>
  call<Post>(page, 'PUT', `/posts/${_id}`, body)
const read = (page: Page, { _id }: Post) => call<Post>(page, 'GET', `/posts/${_id}`)

const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const cell = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`)
const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()

const planOf = ({ company, _id }: Campaign, month: string, more = '') =>
  `/app/admin/posts?company=${company}&campaign=${_id}&month=${month}${more}`

// S2.20.11
test('a post goes from draft through review to published', async () => {
  const page = await site.openAs(admin, desk)
  const [campaign, month] = [await addCampaign(page), newMonth()]
  const title = unique('Walk in')
  await page.goto(planOf(campaign, month))
  await cell(page, `${month}-12`).hover()
  await cell(page, `${month}-12`)
    .getByRole('link', { name: /^Add post on/ })
    .click()
  const dialog = panel(page, 'Add post')
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('combobox', { name: 'Channel' }).selectOption('x')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('x'.repeat(281))
  await dialog.getByText('281 of 280 characters on X').waitFor()
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await dialog.getByText('X allows 280 characters: shorten this by 1').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Walk in on Saturday.')
  await dialog
    .getByRole('figure', { name: 'Preview for X' })
    .getByText('Walk in on Saturday.')
    .waitFor()
  await dialog.getByRole('button', { name: 'Save draft' }).click()

  // Continues in the post's panel.
  const own = panel(page, title)
  await own.getByRole('button', { name: 'Send for review' }).waitFor()
  const postId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expectAccessible(page)
  const theirs = await site.openAs(owner, phone)
  expect((await theirs.request.get(`/posts/${postId}`)).status()).toBe(404)
  await own.getByRole('button', { name: 'Send for review' }).click()
  await own.getByText('In review').first().waitFor()

  await theirs.goto(`/app/client/posts?month=${month}`)
  await theirs.getByRole('link', { name: title }).tap()
  const asked = panel(theirs, title)
  await asked
    .getByRole('figure', { name: 'Preview for X' })
    .getByText('Walk in on Saturday.')
    .waitFor()
  await expectAccessible(theirs)
  await asked.getByRole('button', { name: 'Send back…' }).tap()
  const reason = panel(theirs, 'Send back')
  await reason.getByRole('textbox', { name: 'What should change?' }).fill('Say which Saturday.')
  await reason.getByRole('button', { name: 'Send back' }).tap()
  await asked.getByText('Sent back').first().waitFor()

  // Staff see it without reloading, and answer.
  await own.getByText('Say which Saturday.').waitFor()
  await own.getByRole('textbox', { name: 'Text' }).fill('Walk in on Saturday the 12th.')
  await own.getByRole('textbox', { name: 'Text' }).blur()
  await expect.poll(async () => (await read(page, { _id: postId } as Post)).text).toContain('12th')
  await own.getByRole('button', { name: 'Send for review' }).click()
  await asked.getByRole('button', { name: 'Approve', exact: true }).tap()
  await asked.getByText('Approved', { exact: true }).first().waitFor()

  await own.getByRole('button', { name: 'Schedule', exact: true }).click()
  await own.getByText('Scheduled', { exact: true }).first().waitFor()
  await own.getByRole('button', { name: 'Mark as published…' }).click()
  const published = panel(page, 'Mark as published')
  await published
    .getByRole('textbox', { name: 'Link to the published post' })
    .fill('x.com/lintel/1')
  await expectAccessible(page)
  await published.getByRole('button', { name: 'Mark as published' }).click()
  await own.getByRole('link', { name: 'Open the post' }).waitFor()
  const link = asked.getByRole('link', { name: 'Open the post' })
  await link.waitFor()
  await expect.poll(() => link.getAttribute('href')).toBe('https://x.com/lintel/1')
  await expectAccessible(page)
})

test('an edit revokes an approval on both screens', async () => {
  const page = await site.openAs(admin, desk)
  const [campaign, month] = [await addCampaign(page), newMonth()]
  const post = await addPost(page, campaign, { plannedOn: `${month}-05` }, 'in review')
  const theirs = await site.openAs(owner, desk)
  await theirs.goto(`/app/client/posts/${post._id}?month=${month}`)
  const asked = panel(theirs, post.title)
  await asked.getByRole('button', { name: 'Approve', exact: true }).click()
  await asked.getByText('Approved', { exact: true }).first().waitFor()
  await page.goto(`/app/admin/posts/${post._id}?company=${campaign.company}&month=${month}`)
  const own = panel(page, post.title)
  await own.getByText(/revokes the client’s approval/).waitFor()
  await own.getByRole('textbox', { name: 'Text' }).fill('Two weekends!')
  await own.getByRole('textbox', { name: 'Text' }).blur()
  for (const dialog of [own, asked]) {
    await dialog.getByText(/that approval no longer counts/).waitFor()
    await dialog.getByRole('heading', { name: 'Changed since it was approved' }).waitFor()
  }
  await asked.getByRole('button', { name: 'Approve', exact: true }).waitFor()
  await expectAccessible(theirs)
})

test('a post moves to another day by mouse, keyboard and menu', async () => {
  const page = await site.openAs(admin, desk)
  const [campaign, month] = [await addCampaign(page), newMonth()]
  const post = await addPost(page, campaign, { plannedOn: `${month}-10` })
  await page.goto(planOf(campaign, month))
  const chip = (day: string) =>
    cell(page, `${month}-${day}`).getByRole('link', { name: post.title })
  await chip('10').waitFor()
  await expectAccessible(page)

  const [from, to] = [await chip('10').boundingBox(), await cell(page, `${month}-14`).boundingBox()]
  if (!from || !to) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 12)
  await page.mouse.move(to.x + 20, to.y + 40, { steps: 5 })
  await page.mouse.up()
  await chip('14').waitFor()
  await expect.poll(async () => (await read(page, post)).plannedOn).toBe(`${month}-14`)

  await chip('14').focus()
  await page.keyboard.press('Space')
  await said(page, 'picked up').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await chip('22').waitFor()
  await expect.poll(async () => (await read(page, post)).plannedOn).toBe(`${month}-22`)
  await expect.poll(() => chip('22').evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await said(page, 'stays where it was').waitFor()

  await page.goto(planOf(campaign, month, '&view=list'))
  await page.getByRole('button', { name: `Move to… ${post.title}` }).click()
  const dialog = panel(page, 'Move to…')
  await dialog.getByLabel('Day').fill(`${month}-27`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(async () => (await read(page, post)).plannedOn).toBe(`${month}-27`)

  await page.goto(planOf(campaign, month))
  await chip('27').waitFor()
  await page.route('**/posts/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          json: { error: { code: 'wrong_state', message: 'Not now.', requestId: 'x' } },
        })
      : route.continue(),
  )
  await chip('27').focus()
  for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key)
  await page.getByText(/was not moved\. Not now\./).waitFor()
  await chip('27').waitFor()
})

test('on a phone the plan is a list; the client sees no drafts', async () => {
  const page = await site.openAs(admin, phone)
  const [campaign, month] = [await addCampaign(page), newMonth()]
  const draft = await addPost(page, campaign, { plannedOn: `${month}-03` })
  const shown = await addPost(page, campaign, { plannedOn: `${month}-04` }, 'in review')
  await page.goto(planOf(campaign, month))
  for (const { title } of [draft, shown]) await page.getByRole('link', { name: title }).waitFor()
  await page.getByRole('button', { name: `Move to… ${draft.title}` }).waitFor()
  await expectAccessible(page)
  const theirs = await site.openAs(owner, phone)
  await theirs.goto(`/app/client/posts?month=${month}`)
  await theirs.getByRole('link', { name: shown.title }).waitFor()
  await expect.poll(() => theirs.getByRole('link', { name: draft.title }).count()).toBe(0)
  await expect.poll(() => theirs.getByRole('button', { name: /^Move / }).count()).toBe(0)
  await expectAccessible(theirs)
  await theirs.setViewportSize(desk.viewport)
  await cell(theirs, `${month}-04`).getByRole('link', { name: shown.title }).waitFor()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Next month' }).click()
  await theirs
    .getByText(/asks you to review them/)
    .first()
    .waitFor()
})

test('a guest decides on a post by a link', async () => {
  const page = await site.openAs(admin, desk)
  const [campaign, month] = [await addCampaign(page), newMonth()]
  const post = await addPost(
    page,
    campaign,
    { plannedOn: `${month}-08`, link: 'https://brightleaf.example/flu' },
    'in review',
  )
  await page.goto(`/app/admin/posts/${post._id}?company=${campaign.company}&month=${month}`)
  await page.getByRole('button', { name: 'Guest link…' }).click()
  await panel(page, 'Guest link').getByRole('button', { name: 'Create link' }).click()
  const url = await page.getByRole('textbox', { name: 'Guest link', exact: true }).inputValue()
  const guest = await site.open({ ...phone, javaScriptEnabled: false })
  await guest.goto(url)
  await guest.getByRole('heading', { name: post.title, level: 1 }).waitFor()
  await guest.getByText(/^A post for LinkedIn/).waitFor()
  await guest.getByLabel('I approve it').check()
  await guest.getByLabel('Your name').fill('Robin Vale')
  await guest.getByRole('button', { name: 'Send decision' }).tap()
  await guest.getByRole('heading', { name: 'Thank you', level: 1 }).waitFor()
  await panel(page, post.title)
    .getByText(/^Robin Vale, using .+’s link, approved it$/)
    .waitFor()
  expect(await read(page, post)).toMatchObject({ status: 'approved' })
})

test('requiring approval unschedules a campaign’s posts; several are approved at once', async () => {
  const page = await site.openAs(admin, desk)
  const [campaign, month] = [await addCampaign(page), newMonth()]
  const two = [
    await addPost(page, campaign, { plannedOn: `${month}-05` }, 'scheduled'),
    await addPost(page, campaign, { plannedOn: `${month}-06` }, 'scheduled'),
  ]
  const theirs = await site.openAs(owner, desk)
  await theirs.goto(`/app/client/posts?month=${month}`)
  for (const { title } of two) await theirs.getByRole('link', { name: title }).waitFor()

  const { company, project, _id, title } = campaign
  await page.goto(`/app/admin/campaigns/${_id}?company=${company}&project=${project}`)
  const way = panel(page, title).getByRole('combobox', { name: 'Approval mode of its posts' })
  await way.selectOption('Client must approve')
  await way.blur()
  for (const post of two)
    await expect.poll(async () => (await read(page, post)).status).toBe('in review')

  // The client's open window shows the posts and lets them choose.
  for (const post of two) {
    await theirs.getByRole('checkbox', { name: `Choose ${post.title}` }).check()
  }
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Approve 2' }).click()
  await theirs.getByText('2 approved').waitFor()
  for (const post of two)
    await expect.poll(async () => (await read(page, post)).status).toBe('approved')
  await theirs
    .getByRole('checkbox', { name: `Choose ${two[0]?.title}` })
    .waitFor({ state: 'detached' })
})
