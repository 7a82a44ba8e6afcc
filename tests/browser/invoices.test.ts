// Invoices from both sides: written, sent, opened, paid; each side sees the other's changes at once.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { choose, expectAccessible, hasFocus, useSharedSite } from '#tests/support/browser.ts'
import { waitForMail } from '#tests/support/outbox.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()

const admin = 'admin@enfilade.test'
const owner = 'owner@brightleaf.test'

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()

/** Reads the number from the heading. */
async function numberOf(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { name: /^Invoice \d{4}-\d{4}$/, level: 1 })
  return (await heading.innerText()).replace('Invoice ', '')
}

async function writeDraft(
  page: Page,
  description: string,
  client = 'Brightleaf Health',
): Promise<void> {
  await page.goto('/app/admin/invoices')
  await page.getByRole('link', { name: 'New invoice' }).first().click()
  await page.getByRole('heading', { name: 'New invoice', level: 1 }).waitFor()
  await choose(page, 'Client', client)
  const line = page.getByRole('listitem', { name: 'Line 1' })
  await line.getByRole('textbox', { name: 'Description' }).fill(description)
  await line.getByRole('textbox', { name: 'Quantity' }).fill('2.5')
  await line.getByRole('textbox', { name: 'Unit price' }).fill('120')
  await line.getByRole('textbox', { name: 'Tax %' }).fill('8.25')
}

// S1.3.3
test('S2.10.3 S2.19.1 an invoice is drafted, sent, opened by the client and paid', async () => {
  const page = await site.openAs(admin)
  await writeDraft(page, 'Workshop: the next year')
  // The total updates during typing.
  await page.getByText('$324.75').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await said(page, 'Draft saved').waitFor()
  await page.getByRole('heading', { name: 'Draft for Brightleaf Health' }).waitFor()

  const client = await site.openAs(owner)
  await client.goto('/app/client/invoices')
  await client.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
  const table = client.getByRole('table', { name: 'Invoices' })
  const before = await table.getByRole('row').count()
  await expectAccessible(client)

  await page.getByRole('button', { name: 'Save and send…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send this invoice?' })
  await question.getByRole('button', { name: 'Send' }).click()
  await said(page, /sent to Brightleaf Health/).waitFor()
  const number = await numberOf(page)
  await expectAccessible(page)

  const mail = await waitForMail(site.dataDir, owner, new RegExp(`^Invoice ${number}`))
  expect(mail.text).toContain('/app/client/invoices/')
  // It appeared in the client's open window automatically.
  const link = client.getByRole('link', { name: `Invoice ${number}` })
  await link.waitFor()
  await expect.poll(() => table.getByRole('row').count()).toBe(before + 1)
  await link.click()
  await client.getByRole('heading', { name: `Invoice ${number}` }).waitFor()
  await client.getByRole('cell', { name: 'Workshop: the next year' }).waitFor()
  await expectAccessible(client)
  await page.getByText(/^Opened by the client on/).waitFor()

  const pdf = client.getByRole('link', { name: 'Open PDF' })
  const document = await client.request.get((await pdf.getAttribute('href')) ?? '')
  expect(document.headers()['content-type']).toBe('application/pdf')

  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('100')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await said(page, '$100.00 recorded').waitFor()
  await client.getByText('Partly paid').waitFor()

  // Undoing a payment whose response was lost, twice, undoes one payment.
  const undo = page.getByRole('button', { name: /^Undo payment of \$100.00/ })
  await undo.click()
  await said(page, '$100.00 removed').waitFor()
  await page.route(
    '**/payments',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.keyboard.press('Control+z')
  await page.getByRole('alert').filter({ hasText: 'Network Error' }).waitFor()
  await page.keyboard.press('Control+z')
  await said(page, 'Undone: $100.00 removed').waitFor()
  await undo.waitFor()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const kind = dialog.getByRole('combobox', { name: 'Kind' })
  await kind.selectOption('Refund')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await dialog.getByText('You can’t refund more than was paid').waitFor()
  await kind.selectOption('Payment received')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await client.getByText('Paid', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: /^Undo payment of \$224.75/ }).click()
  await client.getByText('Partly paid').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await client.getByText('Paid', { exact: true }).first().waitFor()
})

/** Whether it is visible within its scroll container. */
const isInView = (element: Element) =>
  new Promise<boolean>((resolve) => {
    new IntersectionObserver(([entry]) => resolve((entry?.intersectionRatio ?? 0) > 0.9)).observe(
      element,
    )
  })

test('on a phone a long form scrolls to its error and keeps its text', async () => {
  const page = await site.openAs(admin, { viewport: { width: 390, height: 640 } })
  await writeDraft(page, 'Written on the train')
  await page.route('**/invoices/create', (route) => route.abort(), { times: 1 })
  await page.getByRole('textbox', { name: 'Tax %' }).focus()
  await page.getByRole('button', { name: 'Save draft' }).click()
  const problem = page.getByRole('main').getByRole('alert').filter({ hasText: 'Network Error' })
  await expect.poll(() => problem.evaluate(isInView)).toBe(true)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await said(page, 'Draft saved').waitFor()
})

/** Resets billing to an unfilled state. */
async function clearBilling(page: Page): Promise<void> {
  const headers = { origin: site.url }
  const found = await page.request.get('/companies?search=Brightleaf Health', { headers })
  const { items } = (await found.json()) as { items: { _id: string }[] }
  const company = items[0]?._id ?? ''
  const none = { vatId: '', buyerReference: '', peppolId: '', untaxedAs: null, exemptionReason: '' }
  const ofClient = await page.request.put(`/companies/${company}/billing`, { headers, data: none })
  const { billing } = (await (await page.request.get('/settings')).json()) as { billing: object }
  const data = { billing: { ...billing, vatId: '', peppolId: '' } }
  const ofAgency = await page.request.put('/settings', { headers, data })
  expect([ofClient.status(), ofAgency.status()]).toEqual([200, 200])
}

test('an e-invoice lists missing data before sending; both sides download it', async () => {
  const page = await site.openAs(admin)
  await clearBilling(page)
  await writeDraft(page, 'A month of advertising')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('heading', { name: 'Draft for Brightleaf Health' }).waitFor()
  const draft = page.url()
  const part = page.getByRole('region', { name: 'E-invoice' })
  await part.getByText('The client’s Peppol ID is missing.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and send…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send this invoice?' })
  await question.getByText('Your Peppol ID is missing.').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()

  await part.getByRole('link', { name: 'Client’s billing' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Change billing' })
  await dialog.getByRole('textbox', { name: 'VAT number' }).fill('123')
  await dialog.getByRole('textbox', { name: 'Buyer reference' }).fill('PO 4711')
  await dialog.getByRole('textbox', { name: 'Peppol ID' }).fill('0088:7300010000001')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('VAT number must begin with its country').waitFor()
  await dialog.getByRole('textbox', { name: 'VAT number' }).fill('FR40303265045')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Billing saved').waitFor()
  await page.getByRole('region', { name: 'On invoices' }).getByText('PO 4711').waitFor()
  await expectAccessible(page)

  await page.goto('/app/admin/settings/billing')
  const peppolIds = page.getByRole('group', { name: 'On e-invoices' })
  await peppolIds.getByRole('textbox', { name: 'VAT number' }).fill('ATU13585627')
  await peppolIds.getByRole('textbox', { name: 'Peppol ID' }).fill('0088:7300010000001')
  await peppolIds.getByRole('textbox', { name: 'Peppol ID' }).press('Tab')
  await said(page, 'Saved').waitFor()
  await expectAccessible(page)

  await page.goto(draft)
  await part.getByText('Nothing is missing').waitFor()
  await page.getByRole('button', { name: 'Save and send…' }).click()
  await question.getByRole('button', { name: 'Send' }).click()
  await said(page, /sent to Brightleaf Health/).waitFor()
  const ubl = part.getByRole('link', { name: 'Download e-invoice (UBL)' })
  const number = await numberOf(page)
  const file = await page.request.get((await ubl.getAttribute('href')) ?? '')
  expect(file.headers()['content-disposition']).toContain(`${number}.ubl.xml`)
  expect(await file.text()).toContain('PO 4711')

  const client = await site.openAs(owner)
  await client.goto(`/app/client/invoices/${draft.split('/').at(-1)}`)
  const theirs = client.getByRole('region', { name: 'E-invoice' })
  await theirs.getByRole('link', { name: 'Download e-invoice (CII)' }).waitFor()
  const link = theirs.getByRole('link', { name: 'Download e-invoice (UBL)' })
  const same = await client.request.get((await link.getAttribute('href')) ?? '')
  expect(await same.text()).toBe(await file.text())
  await expectAccessible(client)
  await clearBilling(page)
})

test('the dialog names the client’s own address if no one there is an owner', async () => {
  const page = await site.openAs(admin)
  const name = unique('Ashgrove Mill')
  const data = { ...sampleCompany, name, email: 'office@ashgrove.test' }
  const answer = await page.request.post('/companies/create', {
    data,
    headers: { origin: site.url },
  })
  expect(answer.status()).toBe(201)
  await writeDraft(page, 'Signs at the mill', name)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Save and send…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send this invoice?' })
  await question
    .getByText(/no owner in the client area.*emailed with the PDF to office@ashgrove/)
    .waitFor()
  await expect.poll(() => question.getByText(/to the owners of/).count()).toBe(0)
})

/** The tax of new lines. */
async function setUsualTax(page: Page, taxRate: number): Promise<void> {
  const { billing } = (await (await page.request.get('/settings')).json()) as { billing: object }
  const data = { billing: { ...billing, taxRate } }
  const answer = await page.request.put('/settings', { headers: { origin: site.url }, data })
  expect(answer.status()).toBe(200)
}

test('choosing a client proposes its tax for lines without a typed rate', async () => {
  const page = await site.openAs(admin)
  const headers = { origin: site.url }
  const name = unique('Kestrel Canals')
  const data = { ...sampleCompany, name }
  const answer = await page.request.post('/companies/create', { data, headers })
  const { _id } = (await answer.json()) as { _id: string }
  const untaxed = { untaxedAs: 'exempt', exemptionReason: 'A school' }
  const saved = await page.request.put(`/companies/${_id}/billing`, { data: untaxed, headers })
  expect(saved.status()).toBe(200)
  await setUsualTax(page, 8.25)
  try {
    await page.goto('/app/admin/invoices/new')
    const rate = (line: number) =>
      page.getByRole('listitem', { name: `Line ${line}` }).getByRole('textbox', { name: 'Tax %' })
    await page.getByRole('button', { name: 'Add line' }).click()
    await expect.poll(() => rate(2).inputValue()).toBe('8.25')
    await rate(1).fill('7')
    await choose(page, 'Client', name)
    await page.getByText('Line 1 has tax.').waitFor()
    await expect.poll(() => rate(2).inputValue()).toBe('')
    await expect.poll(() => rate(1).inputValue()).toBe('7')
    await choose(page, 'Client', 'Harborview School')
    await expect.poll(() => rate(2).inputValue()).toBe('8.25')

    await page.goto(`/app/admin/quotes/new?company=${_id}`)
    await page.getByRole('heading', { name: 'New quote', level: 1 }).waitFor()
    await expect.poll(() => rate(1).inputValue()).toBe('')
    await page.getByText('This client has no tax, by its billing details.').waitFor()
  } finally {
    await setUsualTax(page, 0)
  }
})

test('line errors are at their fields, and nothing typed is lost', async () => {
  const page = await site.openAs(admin)
  await writeDraft(page, 'Half a day')
  const line = page.getByRole('listitem', { name: 'Line 1' })
  await line.getByRole('textbox', { name: 'Unit price' }).fill('12.3456789')
  await line.getByRole('textbox', { name: 'Tax %' }).fill('120')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await line.getByText('Unit price must be an amount such as 1200.50').waitFor()
  await line.getByRole('textbox', { name: 'Unit price' }).fill('12.34')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await line.getByText(/Tax rate/).waitFor()
  await expect
    .poll(() => line.getByRole('textbox', { name: 'Description' }).inputValue())
    .toBe('Half a day')
  await line.getByRole('textbox', { name: 'Tax %' }).fill('')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('heading', { name: 'Draft for Brightleaf Health' }).waitFor()

  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete draft' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await said(page, /restored|undone|back/i).waitFor()
})

test('saving a draft keeps the focus; its PDF is available only once it is saved', async () => {
  const page = await site.openAs(admin)
  await writeDraft(page, 'Signs at the door')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('heading', { name: 'Draft for Brightleaf Health' }).waitFor()
  const quantity = page.getByRole('textbox', { name: 'Quantity' }).first()
  await quantity.fill('3.50')
  await page.getByRole('button', { name: 'Preview PDF' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview PDF' })
  await dialog.getByText('Save the draft first').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Back to the draft' }).click()

  await quantity.press('Enter')
  await expect.poll(() => quantity.inputValue()).toBe('3.5')
  await expect.poll(() => hasFocus(quantity)).toBe(true)
  await page.getByRole('link', { name: 'Preview PDF' }).waitFor()

  // The empty line is not saved.
  await page.getByRole('button', { name: 'Add line' }).click()
  await quantity.press('Enter')
  await page.getByRole('listitem', { name: 'Line 2' }).waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(quantity)).toBe(true)

  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('By the end of May')
  await notes.press('Control+Enter')
  await page.getByRole('link', { name: 'Preview PDF' }).waitFor()
  await expect.poll(() => hasFocus(notes)).toBe(true)
  await page.getByRole('button', { name: 'Save draft' }).press('Enter')
  await said(page, 'Draft saved').waitFor()
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Save draft' }))).toBe(true)
})

test('a draft is replaced by instalments and restored when they are merged', async () => {
  const page = await site.openAs(admin)
  const title = `Film of the year ${Date.now()}`
  await writeDraft(page, title)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('heading', { name: 'Draft for Brightleaf Health' }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Split into instalments' })
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Not saved yet')
  await page.getByRole('link', { name: 'Split into instalments…' }).click()
  await dialog.getByText('Save the draft first').waitFor()
  await dialog.getByRole('button', { name: 'Back to the draft' }).click()
  await notes.fill('')
  await page.getByRole('link', { name: 'Split into instalments…' }).click()
  await dialog.getByRole('button', { name: 'Add instalment' }).click()
  const third = dialog.getByRole('listitem', { name: 'Instalment 3' })
  await dialog.getByRole('combobox', { name: 'Split by' }).selectOption('Amounts with tax')
  const shares = dialog.getByRole('textbox', { name: 'USD' })
  for (const [place, amount] of ['100', '200', '24.75'].entries()) {
    await shares.nth(place).fill(amount)
  }
  await third.getByRole('textbox', { name: 'Title' }).fill('Last')
  await third.getByText(/^\$24\.\d\d$/).waitFor()
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await said(page, 'split into 3 instalments').waitFor()

  const plan = page.getByRole('article', { name: title })
  await plan.getByText('$324.75').waitFor()
  await expectAccessible(page)
  await plan.getByRole('button', { name: 'Undo split…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo the split?' })
  await question.getByRole('button', { name: 'Undo split' }).click()
  await said(page, 'Split undone').waitFor()
  await plan.waitFor({ state: 'detached' })
})

test('revenue by month is above the list, as a chart and as a table', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/invoices')
  const revenue = page.getByRole('region', { name: 'Revenue' })
  const table = revenue.getByRole('table', { name: 'Invoiced and paid by month, in USD' })
  await table.getByRole('columnheader', { name: 'Paid' }).waitFor()
  // The header row and twelve months.
  await expect.poll(() => table.getByRole('row').count()).toBe(13)
  await revenue.getByRole('application').press('End')
  const last = await table.getByRole('row').nth(1).locator('th, td').first().innerText()
  await revenue.getByText(new RegExp(`^${last}: Invoiced .*; Paid `)).waitFor({ state: 'attached' })
  await expectAccessible(page)
})

test('profitability is shown by project and client once costs are set', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/people?role=viewer')
  await page.getByRole('row').getByRole('link').first().click()
  const panel = page.getByRole('dialog').filter({ hasText: 'Hourly cost' })
  await panel.getByRole('button', { name: 'Change cost' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change cost' })
  await dialog.getByRole('textbox', { name: 'An hour' }).fill('45')
  await dialog.getByLabel('From', { exact: true }).fill('2020-01-01')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Cost saved').waitFor()
  await panel.getByText('$45.00').first().waitFor()

  const books = await site.openAs('nora.castellanos@enfilade.test')
  await books.goto('/app/admin/invoices')
  await books.getByRole('link', { name: 'Profitability' }).click()
  await books.getByRole('heading', { name: 'Profitability', level: 1 }).waitFor()
  const table = books.getByRole('table', { name: 'Profitability' })
  await table.getByRole('columnheader', { name: 'Margin' }).waitFor()
  await table.getByRole('row').filter({ hasText: 'Total in USD' }).waitFor()
  await expectAccessible(books)
  await books.getByRole('combobox', { name: 'By' }).selectOption('Client')
  await table.getByRole('columnheader', { name: 'Project' }).waitFor({ state: 'detached' })
  const row = table.getByRole('row').filter({ hasText: 'Brightleaf Health' }).first()
  const shown = await row.getByRole('cell').allInnerTexts()
  expect(new URL(books.url()).searchParams.get('by')).toBe('company')
  const link = books.getByRole('link', { name: 'Export CSV' })
  const sheet = await books.request.get((await link.getAttribute('href')) ?? '')
  const line = (await sheet.text())
    .split('\r\n')
    .find((one) => one.startsWith('Brightleaf Health,'))
  const [, , , billed, cost, profit] = line?.split(',') ?? []
  const dollars = (text: string) => Number(/-?\$[\d,.]+/.exec(text)?.[0].replaceAll(/[$,]/g, ''))
  expect([billed, cost, profit].map(Number)).toEqual(shown.slice(2, 5).map(dollars))
  await books.getByLabel('From', { exact: true }).fill('2001-01-01')
  await books.getByLabel('To', { exact: true }).fill('2001-12-31')
  await books.getByText('Nothing was billed or worked on these days.').waitFor()

  // Staff who see no money get neither the link nor the data.
  const maker = await site.openAs('june.okafor@enfilade.test')
  await maker.goto('/app/admin/invoices/profitability')
  await maker.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => maker.getByRole('heading', { name: 'Profitability' }).count()).toBe(0)
  const days = 'from=2026-01-01&to=2026-12-31'
  for (const [who, path, status] of [
    [maker, `/profitability?${days}`, 403],
    [maker, '/time/costs', 403],
    [books, '/time/costs', 403],
    [books, `/profitability?${days}`, 200],
  ] as const) {
    expect((await who.request.get(path)).status()).toBe(status)
  }
})

test('a bookkeeper downloads and closes a period, an administrator reopens it', async () => {
  const books = await site.openAs('nora.castellanos@enfilade.test')
  await books.goto('/app/admin/invoices')
  await books.getByRole('link', { name: 'Accounting' }).click()
  await books.getByRole('heading', { name: 'Accounting', level: 1 }).waitFor()
  await books.getByText('Year', { exact: true }).click()
  const totals = books.getByRole('table', { name: 'Totals' })
  await totals.getByRole('row').filter({ hasText: 'USD' }).waitFor()
  await books.getByRole('table', { name: 'Tax' }).waitFor()
  await expectAccessible(books)
  const journal = books.getByRole('link', { name: 'Journal' })
  const sheet = await books.request.get((await journal.getAttribute('href')) ?? '')
  expect(await sheet.text()).toContain('Entry,Date,Document,Client,Text,Account,Debit,Credit,')
  await books.getByRole('button', { name: 'Previous year' }).click()
  await books.getByRole('button', { name: /^Close through Dec 31, / }).click()
  const dialog = books.getByRole('alertdialog')
  await expectAccessible(books)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await books.getByText(/^The books are closed through Dec 31, /).waitFor()
  await expect.poll(() => books.getByRole('button', { name: /^Reopen/ }).count()).toBe(0)
  const address = books.url()
  await books.getByText('Custom dates', { exact: true }).click()
  await books.getByLabel('From', { exact: true }).fill('2001-01-01')
  await books.getByText('Choose a period within one calendar year.').waitFor()

  const page = await site.openAs(admin)
  await page.goto(address)
  await page.getByRole('button', { name: /^Reopen from Jan 1, / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('button', { name: /^Reopen from/ }).waitFor({ state: 'detached' })
})

test('the list is filtered by status and text, and exported whole', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/invoices')
  const table = page.getByRole('table', { name: 'Invoices' })
  await table.waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Overdue')
  await table.getByRole('link', { name: 'Tallgrass Food Bank' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('overdue')
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('tallgrass')
  await table.getByRole('row').nth(1).waitFor()
  const link = page.getByRole('link', { name: 'Export CSV' })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  const sheet = await file.text()
  expect(sheet).toContain('Tallgrass Food Bank')
})

test('a client’s page has its invoices; a contributor sees none anywhere', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/clients')
  await page.getByRole('link', { name: 'Harborview School' }).first().click()
  await page.getByRole('navigation', { name: 'Harborview School' }).getByText('Invoices').click()
  await page.getByRole('table', { name: 'Invoices' }).getByText('Paid').first().waitFor()

  const theirs = await site.openAs('mira.falk@enfilade.test')
  await theirs.goto('/app/admin/clients')
  await theirs.getByRole('table', { name: 'Clients | Companies' }).waitFor()
  const sidebar = theirs.getByRole('navigation', { name: 'Back-office' })
  await expect.poll(() => sidebar.getByRole('link', { name: 'Invoices' }).count()).toBe(0)
})

test('a recurring invoice is set up, shows next dates, is paused and ended', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/clients')
  await page.getByRole('link', { name: 'Harborview School' }).first().click()
  await page.getByRole('navigation', { name: 'Harborview School' }).getByText('Invoices').click()
  await page.getByRole('link', { name: 'New recurring invoice' }).click()
  await page.getByRole('heading', { name: 'New recurring invoice', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Add at least one line').waitFor()
  const line = page.getByRole('listitem', { name: 'Line 1' })
  await line.getByRole('textbox', { name: 'Description' }).fill('Care of the website, {month}')
  await line.getByRole('textbox', { name: 'Unit price' }).fill('480')
  await page.getByLabel('First invoice').fill('2099-01-31')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'The first invoice will be created on Jan 31, 2099').waitFor()
  const listed = page.getByRole('region', { name: 'Recurring invoices' })
  await listed.getByText('Next: Jan 31, 2099 · Feb 28, 2099 · Mar 31, 2099').waitFor()
  await expectAccessible(page)

  await listed.getByRole('link', { name: 'Care of the website, {month}' }).click()
  await page.getByRole('heading', { name: 'Care of the website, {month}', level: 1 }).waitFor()
  const every = page.getByLabel('Every', { exact: true })
  await every.fill('3')
  await every.press('Enter')
  await page.getByText('Every 3 months, left as a draft').waitFor()
  await page.getByText('Next: Jan 31, 2099 · Apr 30, 2099 · Jul 31, 2099').waitFor()
  await said(page, 'Saved. Applies from the next invoice on.').waitFor()
  await expect.poll(() => hasFocus(every)).toBe(true)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await page.getByText('Next: Jan 31, 2099 · Apr 30, 2099 · Jul 31, 2099').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End…' }).click()
  const question = page.getByRole('alertdialog', { name: 'End this recurring invoice?' })
  await question.getByRole('button', { name: 'End', exact: true }).click()
  await listed.getByText('Ended', { exact: true }).waitFor()
})

/** Another administrator overwrites the settings. */
async function changeBilling(page: Page, billing: object): Promise<void> {
  const headers = { origin: site.url }
  const answer = await page.request.put('/settings', { headers, data: { billing } })
  expect(answer.status()).toBe(200)
}

test('Settings, Billing saves each field on blur, with Undo', async () => {
  const page = await site.openAs(admin)
  await changeBilling(page, { taxId: '', reminderDays: [3, 10, 21] })
  await page.goto('/app/admin/settings/billing')
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Tax ID').fill('74-3091822')
  await field('Reminders').fill('5, x')
  await said(page, 'Saved').waitFor()
  await field('Reminders').press('Tab')
  await page
    .getByText(/must be/)
    .first()
    .waitFor()
  await field('Reminders').fill('5, 12')
  await field('Reminders').press('Tab')
  await page.getByText(/must be/).waitFor({ state: 'detached' })
  await said(page, 'Saved').waitFor()
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => field('Reminders').inputValue()).toBe('5, 12')
  await expect.poll(() => field('Tax ID').inputValue()).toBe('74-3091822')

  await field('Tax ID').fill('74-0000000')
  await field('Tax ID').press('Tab')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => field('Tax ID').inputValue()).toBe('74-3091822')
})

test('Settings, Billing shows another administrator’s changes and conflicts', async () => {
  const page = await site.openAs(admin)
  await changeBilling(page, { taxId: '74-3091822', terms: 'Thanks.' })
  await page.goto('/app/admin/settings/billing')
  const [taxId, terms] = [
    page.getByRole('textbox', { name: 'Tax ID' }),
    page.getByRole('textbox', { name: 'Terms' }),
  ]
  await taxId.fill('74-1111111')
  await changeBilling(page, { terms: 'Within a week.' })
  await expect.poll(() => terms.inputValue()).toBe('Within a week.')
  await expect.poll(() => taxId.inputValue()).toBe('74-1111111')
  await changeBilling(page, { taxId: '74-2222222' })
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('74-2222222').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await changeBilling(page, { taxId: '74-3091822' })
})
