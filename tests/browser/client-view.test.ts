// 'View as client': staff in a company's portal, as its people see it.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'

const site = useSharedSite()

const banner = (page: Page) => page.getByRole('region', { name: 'View as client' })

async function viewBrightleaf(page: Page): Promise<void> {
  const answer = await page.request.get('/companies?search=Brightleaf')
  const { items } = (await answer.json()) as { items: { _id: string }[] }
  await page.goto(`/app/admin/clients/${items[0]?._id}`)
  await page.getByRole('button', { name: 'View as client' }).click()
  await page.waitForURL('**/app/client/dashboard')
  await banner(page).getByText('Brightleaf Health').waitFor()
  await page.getByRole('heading', { name: 'Welcome, Noor', level: 1 }).waitFor()
}

// P1.1.5 P1.1.6
test('staff view a client’s portal in one tab, cannot change anything and leave', async () => {
  const page = await site.openAs('admin@enfilade.test')
  await viewBrightleaf(page)
  const { user } = (await (await page.request.get('/auth/session', { headers: {} })).json()) as {
    user: { role: string }
  }
  expect(user.role, 'of what the portal does not ask').toBe('admin')

  const office = await page.context().newPage()
  await office.goto('/app/admin/home')
  await office.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => banner(office).count()).toBe(0)
  await office.close()

  await page.goto('/app/client/account/details')
  await banner(page).waitFor()
  await page.getByRole('heading', { name: 'Details', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Phone' }).count()).toBe(0)
  await expectAccessible(page)

  await banner(page).getByRole('link', { name: 'Leave' }).click()
  await page.waitForURL('**/app/admin/clients/*')
  await page.getByRole('button', { name: 'View as client' }).waitFor()
  await page.goto('/app/client/dashboard')
  await expect.poll(() => banner(page).count()).toBe(0)
})

test('on a phone the banner names the client of the portal and leads back', async () => {
  const page = await site.openAs('elliot.marsh@enfilade.test', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await viewBrightleaf(page)
  await banner(page).getByRole('link', { name: 'Leave' }).click()
  await page.waitForURL('**/app/admin/clients/*')
})
