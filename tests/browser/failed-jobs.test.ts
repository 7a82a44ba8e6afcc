// Settings, Failed jobs: what failed for good; retried, dismissed, and shown on Home and beside Settings.
import type { BrowserContextOptions, Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, hasFocus, useSite } from '#tests/support/browser.ts'
import { queryDatabase } from '#tests/support/query-database.ts'
import { findLayoutIssues } from './layout-issues.ts'

const site = useSite()
const path = '/app/admin/settings/failed-jobs'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

interface Failed {
  template: string
  email: string
  error?: string
}

/** Adds emails that were given up, the last one most recently. */
const fail = (failed: Failed[]) =>
  queryDatabase(
    site.dataDir,
    'enfilade_agency',
    failed
      .map(({ template, email, error = 'No answer from the mail server' }, at) => {
        const data = JSON.stringify({ template, data: { email } })
        return `insert into pgboss.job_common (name, data, created_on, keep_until, source_name, source_id,
            source_created_on, source_retry_count, source_output)
          values ('dead-letters', $q$${data}$q$, now() - interval '1 hour' + interval '${at} minutes',
            now() + interval '180 days', 'mail', gen_random_uuid(), now() - interval '3 days', 40,
            $q$${JSON.stringify({ message: error })}$q$)`
      })
      .join(';'),
  )

// Also for a test that is repeated.
beforeEach(() =>
  queryDatabase(
    site.dataDir,
    'enfilade_agency',
    `delete from pgboss.job_common where name in ('dead-letters', 'mail')`,
  ),
)

async function open(options?: BrowserContextOptions): Promise<Page> {
  const page = await site.openAs('admin@enfilade.test', options)
  await page.goto(path)
  await page.getByRole('heading', { name: 'Failed jobs', level: 1 }).waitFor()
  return page
}

const section = (page: Page) => page.getByRole('region', { name: 'Jobs that failed' })
const rows = (page: Page) => section(page).getByRole('listitem')
const rowOf = (page: Page, email: string) => rows(page).filter({ hasText: email })

test('without failed jobs there is one sentence, no buttons and no count', async () => {
  const page = await open()
  await page.getByText('Nothing has failed').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Retry|Dismiss/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Failed jobs', exact: true }).first().waitFor()
  await expectAccessible(page)
})

test('the newest failed job is first with its error; Home and Settings count it', async () => {
  const long = `550 ${'The mailbox is full. '.repeat(20)}The end.`
  await fail([
    { template: 'reset password', email: 'old@failed.test' },
    { template: 'person erased', email: 'new@failed.test', error: long },
  ])
  const page = await open()
  await rowOf(page, 'old@failed.test').getByText('Email: new password').waitFor()
  await expect.poll(() => rows(page).first().textContent()).toContain('Email: erasure done')
  const newest = rowOf(page, 'new@failed.test')
  await newest.getByText('after 41 attempts').waitFor()
  const end = newest.getByText('The end.')
  await expect.poll(() => end.isVisible()).toBe(false)
  await newest.getByText('550 The mailbox is full').first().click()
  await end.waitFor()
  await page.getByRole('link', { name: 'Failed jobs (2)' }).waitFor()
  await page.getByRole('link', { name: /^Settings\s*2/ }).waitFor()
  await expectAccessible(page)
  await page.goto('/app/admin/home')
  await page.getByRole('link', { name: '2 emails or jobs failed for good' }).click()
  await page.getByRole('heading', { name: 'Failed jobs', level: 1 }).waitFor()
})

test('Retry removes obsolete jobs; failing ones come back', async () => {
  await fail([
    { template: 'reset password', email: 'nobody@failed.test' },
    { template: 'of an earlier version', email: 'again@failed.test' },
  ])
  const page = await open()
  await page.getByRole('button', { name: /^Retry .*nobody@failed\.test/ }).click()
  await page.getByText('Retrying. If it fails for good again').waitFor()
  await rowOf(page, 'nobody@failed.test').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(section(page))).toBe(true)
  await page.getByRole('button', { name: /^Retry .*again@failed\.test/ }).click()
  await page.getByText('There is no email template').waitFor()
  await rowOf(page, 'again@failed.test').getByText('after 1 attempt').waitFor()
})

test('Dismiss asks first; a stale window’s Retry finds the job gone', async () => {
  await fail([{ template: 'reset password', email: 'gone@failed.test' }])
  const [page, other] = [await open(), await open()]
  // As in a window whose updates have not arrived when its button is pressed.
  const list = await other.request.get('/jobs/dead-letters')
  const json: unknown = await list.json()
  let isPressed = false
  other.on('request', (request) => (isPressed ||= request.url().endsWith('/retry')))
  await other.route('**/jobs/dead-letters', (route) =>
    isPressed ? route.continue() : route.fulfill({ json }),
  )
  const dismiss = page.getByRole('button', { name: /^Dismiss .*gone@failed\.test/ })
  const dialog = page.getByRole('alertdialog', { name: 'Dismiss this failed job?' })
  await dismiss.click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dismiss.click()
  let isLost = true
  await page.route('**/jobs/dead-letters/*', (route) => {
    if (!isLost || route.request().method() !== 'DELETE') return route.continue()
    isLost = false
    return route.abort()
  })
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await dialog.getByText('Network Error').waitFor()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('Nothing has failed').waitFor()
  await other.getByRole('button', { name: /^Retry .*gone@failed\.test/ }).click()
  await other.getByText('Nothing has failed').waitFor()
  await other.getByText('already retried or dismissed').waitFor()
  await expect.poll(() => other.getByRole('alert').count()).toBe(0)
})

test('when a colleague dismisses a job, the focus stays in the list', async () => {
  await fail(
    ['first', 'second'].map((name) => ({
      template: 'reset password',
      email: `${name}@failed.test`,
    })),
  )
  const [page, other] = [await open(), await open()]
  await page.getByRole('button', { name: /^Retry .*first@failed\.test/ }).focus()
  await other.getByRole('button', { name: /^Dismiss .*first@failed\.test/ }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
  await rowOf(page, 'first@failed.test').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(section(page))).toBe(true)
})

test('Retry all asks, then empties the list, also in other windows', async () => {
  const emails = ['one@failed.test', 'two@failed.test', 'three@failed.test']
  await fail(emails.map((email) => ({ template: 'reset password', email })))
  const [page, other] = [await open(), await open()]
  await rowOf(other, 'one@failed.test').waitFor()
  await page.getByRole('button', { name: 'Retry all…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Retry 3 failed jobs?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Retry all' }).click()
  await page.getByText('Retrying 3 jobs').waitFor()
  for (const window of [page, other]) await window.getByText('Nothing has failed').waitFor()
  await page.getByRole('link', { name: 'Failed jobs', exact: true }).first().waitFor()
})

test('Retry all stays open while colleagues dismiss jobs, and says how many are left', async () => {
  await fail(
    ['kept', 'lost'].map((name) => ({ template: 'reset password', email: `${name}@failed.test` })),
  )
  const [page, other] = [await open(), await open()]
  await page.getByRole('button', { name: 'Retry all…' }).click()
  await page.getByRole('alertdialog', { name: 'Retry 2 failed jobs?' }).waitFor()
  for (const [email, title] of [
    ['lost@failed.test', 'Retry 1 failed job?'],
    ['kept@failed.test', 'Nothing is left to retry'],
  ] as const) {
    await other.getByRole('button', { name: new RegExp(`^Dismiss .*${email}`) }).click()
    // A message of the dismissal before has a button of that name too.
    await other.getByRole('alertdialog').getByText('Dismiss', { exact: true }).click()
    await page.getByRole('alertdialog', { name: title }).waitFor()
  }
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
})

test('a list that cannot be loaded says so, and Retry loads it again', async () => {
  await fail([{ template: 'reset password', email: 'hidden@failed.test' }])
  const page = await site.openAs('admin@enfilade.test')
  await page.goto('/app/admin/settings/archive')
  let isAway = true
  await page.route('**/jobs/dead-letters', (route) => {
    if (!isAway) return route.continue()
    const error = { code: 'unavailable', message: 'The database is away.', requestId: 'r1' }
    return route.fulfill({ status: 503, json: { error } })
  })
  await page.getByRole('link', { name: 'Failed jobs (1)' }).click()
  const alert = section(page).getByRole('alert')
  await alert.getByText('The database is away.').waitFor()
  isAway = false
  await alert.getByRole('button', { name: 'Retry' }).click()
  await rowOf(page, 'hidden@failed.test').waitFor()
})

test('on a phone failed jobs are reached from the settings and fit', async () => {
  const email = `${'averylongaddress'.repeat(4)}@failed.test`
  const error = `550-${'x'.repeat(400)}`
  await fail([
    { template: 'reset password', email, error },
    { template: 'of an earlier version', email: 'short@failed.test' },
  ])
  const page = await site.openAs('admin@enfilade.test', phone)
  await page.goto('/app/admin/settings/website')
  await page.getByRole('link', { name: 'Failed jobs (2)' }).click()
  await rowOf(page, email).waitFor()
  await expectAccessible(page)
  for (const width of [390, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await findLayoutIssues(page), `${width} px`).toEqual([])
  }
})

test('staff who may not change settings see neither the screen nor the count', async () => {
  await fail([{ template: 'reset password', email: 'secret@failed.test' }])
  const page = await site.openAs('priya.raman@enfilade.test')
  expect((await page.goto(path))?.status()).toBe(403)
  await expect.poll(() => page.getByText('secret@failed.test').count()).toBe(0)
  await page.goto('/app/admin/home')
  await page.getByRole('region', { name: 'Needs your attention' }).waitFor()
  await expect.poll(() => page.getByText('failed for good').count()).toBe(0)
})
