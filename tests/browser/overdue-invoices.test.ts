// What the agency does about an invoice that nobody pays: sends it again, reminds, and records what comes at last.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { waitForMail } from '#tests/support/outbox.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()

async function post<Answer = { _id: string }>(page: Page, path: string, data: unknown) {
  const answer = await page.request.post(path, { data, headers: { origin: site.url } })
  expect(answer.status(), path).toBeLessThan(300)
  return (await answer.json()) as Answer
}

/** Of a client without people. */
async function openOverdue(page: Page, email: string) {
  const name = unique('Kilbride Pottery')
  const company = await post(page, '/companies/create', { ...sampleCompany, name, email })
  const draft = await post(page, '/invoices/create', {
    company: company._id,
    currency: 'EUR',
    issueDate: '2026-01-05',
    dueDate: '2026-01-19',
    lines: [{ description: 'Glazes', quantity: 1, unitPrice: { amount: 20_000, currency: 'EUR' } }],
  })
  const { number } = await post<{ number: string }>(page, `/invoices/${draft._id}/send`, {})
  await page.goto(`/app/admin/invoices/${draft._id}`)
  await page.getByRole('heading', { name: `Invoice ${number}` }).waitFor()
  return { name, number }
}

test('an overdue invoice is sent again and reminded of, to people who are named', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const email = `office${Date.now()}@kilbride.test`
  const { name, number } = await openOverdue(page, email)

  await page.getByRole('button', { name: 'Send again…' }).click()
  const again = page.getByRole('alertdialog', { name: `Send Invoice ${number} again?` })
  await again.getByRole('listitem').filter({ hasText: email }).waitFor()
  await expectAccessible(page)
  await again.getByRole('button', { name: 'Send again' }).click()
  await said(page, `Invoice ${number} sent to ${name} again`).waitFor()
  const mail = await waitForMail(site.dataDir, email, new RegExp(`^Invoice ${number}`))
  expect(mail.text).toContain(number)

  const reminders = page.getByRole('region', { name: 'Reminders' })
  await reminders.getByRole('button', { name: 'Remind now…' }).click()
  const remind = page.getByRole('alertdialog', { name: `Remind ${name} now?` })
  await remind.getByRole('listitem').filter({ hasText: email }).waitFor()
  await remind.getByRole('button', { name: 'Remind', exact: true }).click()
  await reminders.getByText(/^Reminded/).waitFor()
  await waitForMail(site.dataDir, email, /^Reminder/)
  await reminders.getByRole('button', { name: 'Remind now…' }).click()
  await remind.getByRole('button', { name: 'Remind', exact: true }).click()
  await remind.getByText('The client was already reminded today.').waitFor()
  await remind.getByRole('button', { name: 'Cancel' }).click()
  await reminders.getByRole('button', { name: 'Stop reminders' }).click()
  await reminders.getByText('The client isn’t reminded about this invoice.').waitFor()
  const activity = page.getByRole('region', { name: 'Activity' })
  await activity.getByText(/resent invoice/).waitFor()
  await activity.getByText(/reminded the client of invoice/).waitFor()
  await expectAccessible(page)
})

test('a payment that is too much, too early or too late is asked about first', async () => {
  const page = await site.openAs('admin@enfilade.test')
  await openOverdue(page, 'office@kilbride.test')
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  const confirm = dialog.getByRole('checkbox', { name: 'Record it anyway' })
  const record = dialog.getByRole('button', { name: 'Record', exact: true })
  await dialog.getByLabel('Date').fill('2026-01-01')
  await dialog.getByText('The date is before the invoice’s, Jan 5, 2026.').waitFor()
  await record.click()
  await dialog.getByText('Confirm that this is right').waitFor()
  await expectAccessible(page)
  await confirm.check()
  // The answer holds for what was asked.
  await dialog.getByRole('textbox', { name: 'Amount in EUR' }).fill('250')
  await dialog.getByText('That is €50.00 more than is due.').waitFor()
  await expect.poll(() => confirm.isChecked()).toBe(false)
  await dialog.getByLabel('Date').fill('2026-01-06')
  await confirm.check()
  await record.click()
  await said(page, '€250.00 recorded').waitFor()
})
