// E-invoice delivery from both sides: the client's billing details require it, a refusal appears with its reason and on
// Home, and is retried; the client's people see none of it.
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { startAccessPoint } from '#tests/support/access-point.ts'
import { expectAccessible, useSite } from '#tests/support/browser.ts'

const server = await startAccessPoint()
afterAll(() => server.close())

const site = useSite({ EINVOICE_URL: server.settings.url, EINVOICE_TOKEN: server.settings.token })

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()

async function send<Answer>(
  page: Page,
  method: string,
  path: string,
  data?: object,
): Promise<Answer> {
  const headers = { origin: site.url }
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) })
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as Answer
}

/** Gives both sides Peppol IDs. @returns the client's */
async function prepare(page: Page): Promise<string> {
  const { items } = await send<{ items: { _id: string }[] }>(
    page,
    'GET',
    '/companies?search=Brightleaf Health',
  )
  const company = items[0]?._id ?? ''
  const { billing } = await send<{ billing: object }>(page, 'GET', '/settings')
  const own = { ...billing, vatId: 'ATU13585627', peppolId: '0088:7300010000001' }
  await send(page, 'PUT', '/settings', { billing: own })
  await send(page, 'PUT', `/companies/${company}/billing`, {
    buyerReference: 'PO 4711',
    peppolId: '0009:73282932000074',
    deliversEInvoices: false,
  })
  return company
}

async function addDraft(page: Page, company: string): Promise<string> {
  const { _id } = await send<{ _id: string }>(page, 'POST', '/invoices/create', {
    company,
    currency: 'USD',
    dueDate: '2099-01-31',
    lines: [
      { description: 'Advertising', quantity: 1, unitPrice: { amount: 90_000, currency: 'USD' } },
    ],
  })
  return _id
}

test('an e-invoice is delivered when sent; a refusal is shown and retried', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const company = await prepare(page)
  await page.goto(`/app/admin/clients/${company}/invoices/billing`)
  const dialog = page.getByRole('dialog', { name: 'Change billing' })
  await dialog.getByRole('checkbox', { name: 'Deliver e-invoices via Peppol' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Billing saved').waitFor()
  await page.getByText('Delivered via Peppol when sent').waitFor()

  const invoice = await addDraft(page, company)
  await page.goto(`/app/admin/invoices/${invoice}`)
  const part = page.getByRole('region', { name: 'E-invoice' })
  await part.getByText('Delivered via Peppol once you send it.').waitFor()
  const reason = 'The receiver is not registered for invoices.'
  server.answers.push({ status: 422, body: JSON.stringify({ reason }) })
  await page.getByRole('button', { name: 'Save and send…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send this invoice?' })
  await question.getByRole('button', { name: 'Send' }).click()
  // The open window updates automatically.
  await part.getByText('Peppol delivery refused').waitFor()
  await part.getByText(reason).waitFor()
  await expectAccessible(page)

  await page.goto('/app/admin')
  await page.getByText('E-invoice not delivered', { exact: true }).waitFor()
  await page.goto(`/app/admin/invoices/${invoice}`)
  await part.getByRole('button', { name: 'Mark as handled' }).click()
  await said(page, 'E-invoice marked as handled').waitFor()
  await page.goto('/app/admin')
  await page.getByRole('heading', { name: 'Needs your attention' }).waitFor()
  await expect
    .poll(() => page.getByText('E-invoice not delivered', { exact: true }).count())
    .toBe(0)

  await page.goto(`/app/admin/invoices/${invoice}`)
  await part.getByRole('button', { name: 'Try again' }).click()
  await part.getByText('Delivered via Peppol').waitFor()
  await expect.poll(() => part.getByRole('button').count()).toBe(0)
  await expectAccessible(page)

  const client = await site.openAs('owner@brightleaf.test')
  await client.goto(`/app/client/invoices/${invoice}`)
  const theirs = client.getByRole('region', { name: 'E-invoice' })
  await theirs.getByRole('link', { name: 'Download e-invoice (UBL)' }).waitFor()
  await expect.poll(() => client.getByText(/via Peppol/).count()).toBe(0)
})

test('an e-invoice is delivered by hand if the client’s billing does not require it', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const invoice = await addDraft(page, await prepare(page))
  await send(page, 'POST', `/invoices/${invoice}/send`, {})
  await page.goto(`/app/admin/invoices/${invoice}`)
  const part = page.getByRole('region', { name: 'E-invoice' })
  await part.getByRole('button', { name: 'Deliver via Peppol' }).click()
  await part.getByText(/^Delivered via Peppol/).waitFor()
})
