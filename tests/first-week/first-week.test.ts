// The first week of an agency in five countries, each from an empty installation and all in the browser: from the set-up to the
// first payment and the bookkeeper's files. What its documents say is compared with figures worked out by hand.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { type OwnSite, choose, useSite } from '#tests/support/browser.ts'
import { readOutbox, waitForMail } from '#tests/support/outbox.ts'
import { type Agency, agencies } from './agencies.ts'

const password = 'seven grey herons'
const owner = 'ada@agency.test'
const client = 'kit@client.test'

/** Names, places and figures of the demo's agency and clients. */
const ofDemo = /Lintel|Austin|Texas|Brightleaf|Harborview|Osprey Lane|Pinwheel|Ridgeline|500\+|40\+/

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()

async function fill(form: Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await form.getByLabel(label, { exact: true }).fill(text)
  }
}

async function signIn(page: Page, email: string, place: string): Promise<void> {
  await page.goto(`/login?next=${place}`)
  await fill(page.locator('main'), { Email: email, Password: password })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === place)
}

/** All numbers in a text, without their separators. */
const amounts = (text: string): string[] =>
  (text.match(/\d+(?:[.,\u00A0\u202F]\d{3})*(?:[.,]\d{1,2})?/g) ?? []).map((amount) =>
    amount.replaceAll(/\D/g, ''),
  )
const amount = (figure: string) => figure.replace('.', '')

describe.each(agencies)('an agency in $country', (agency) => {
  const site = useSite({}, { isEmpty: true })
  const { locale, timezoneId, country, address, lines, figures } = agency
  const open = () => site.open({ locale, timezoneId })
  const openAs = async (email: string, place: string) => {
    const page = await open()
    await signIn(page, email, place)
    return page
  }
  const openAsAda = (place: string) => openAs(owner, place)

  test('is set up with the code that the program prints', async () => {
    const printed = /^ {2}(\w{4}-\w{4}-\w{4})$/m
    await expect.poll(() => site.output()).toMatch(printed)
    const page = await open()
    await page.goto('/setup')
    await fill(page.locator('main'), {
      'Setup code': printed.exec(site.output())?.[1] ?? '',
      'First name': 'Ada',
      'Last name': 'Moss',
      Email: owner,
      Password: password,
    })
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  })

  test('has a website from a few answers, without a word of the demo', async () => {
    const page = await openAsAda('/app/admin/settings/website/questions')
    const form = page.getByRole('form', { name: 'First draft' })
    await fill(form, {
      Name: agency.name,
      ...addressFields(country, address),
      'In one sentence': 'We make brands that people remember',
      Email: 'hello@agency.test',
    })
    await form.getByRole('button', { name: 'Write the website' }).click()
    await page.getByRole('heading', { name: 'To review', level: 1 }).waitFor()
    const visitor = await open()
    for (const path of ['/', '/about', '/services', '/contact', '/faqs', '/terms-and-conditions']) {
      await visitor.goto(path)
      const text = await visitor.locator('body').innerText()
      expect(text, path).not.toMatch(ofDemo)
      expect(text, path).toContain(agency.name)
    }
  })

  test('has the currency of its country, and sets its tax', async () => {
    const page = await openAsAda('/app/admin/settings/billing')
    const currency = page.getByRole('combobox', { name: 'Currency' })
    await expect.poll(() => currency.inputValue()).toBe(agency.currency)
    const form = page.locator('main')
    await fill(form, {
      'Tax %': String(agency.taxRate),
      ...(agency.vatId !== null && { 'VAT number': agency.vatId }),
    })
    await page.keyboard.press('Tab')
    await said(page, 'Saved').waitFor()
  })

  test('adds its clients', async () => {
    const page = await openAsAda('/app/admin/clients')
    for (const one of [agency.client, agency.abroad].filter((found) => found !== undefined)) {
      await addClient(page, one)
    }
  })

  test('invites the client, who joins', async () => {
    const page = await openAsAda('/app/admin/clients')
    await openClient(page, agency.client.name, 'People')
    await page.getByRole('link', { name: 'Invite' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite to the client area' })
    await dialog.getByLabel('Email').fill(client)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await said(page, `${client} invited`).waitFor()
    const { link } = await waitForMail(site.dataDir, client, /invites you/)
    const theirs = await open()
    await theirs.goto(new URL(link).pathname + new URL(link).search)
    await fill(theirs.locator('main'), {
      'First name': 'Kit',
      'Last name': 'Rowan',
      Password: password,
    })
    await theirs.getByRole('button', { name: /^(?:Accept|Join|Create account)/ }).click()
    await theirs.waitForURL(/\/app\/client\//)
  })

  test('has a first project with a task on the board', async () => {
    const page = await openAsAda('/app/admin/projects')
    await page.getByRole('main').getByRole('link', { name: agency.client.name }).click()
    await page.getByRole('link', { name: 'Add Project' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Project' })
    await dialog.getByLabel('Title').fill('New shop front')
    await dialog.getByLabel('Start Date').fill('2026-12-01')
    await dialog.getByLabel('End Date').fill('2027-01-29')
    await dialog.getByRole('button', { name: 'Add Project' }).click()
    await page.getByRole('listitem').filter({ hasText: 'New shop front' }).first().waitFor()
    await page.goto('/app/admin/tasks')
    await choose(page, 'Select Project', 'New shop front')
    await page.getByRole('link', { name: 'Add Task' }).first().click()
    const task = page.getByRole('dialog', { name: 'Add Task' })
    await task.getByLabel('Title').fill('Measure the window')
    await task.getByRole('button', { name: 'Add Task' }).click()
    await page.getByRole('listitem', { name: 'Measure the window' }).waitFor()
  })

  test('logs time', async () => {
    const page = await openAsAda('/app/admin/time')
    await page.getByRole('link', { name: 'Add time', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add time' })
    await choose(page, 'Select Company', agency.client.name)
    await choose(page, 'Select Project', 'New shop front')
    await dialog.getByLabel('Time').fill(lines.hours)
    await dialog.getByRole('button', { name: 'Add time' }).click()
    await said(page, 'added on New shop front').waitFor()
  })

  let invoice = ''

  test('sends a quote that the client accepts, and invoices it', async () => {
    const page = await openAsAda('/app/admin/quotes/new')
    await writeLines(page, agency, agency.client.name)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { name: `Quote draft for ${agency.client.name}` }).waitFor()
    await page.getByRole('button', { name: 'Save and send…' }).click()
    const question = page.getByRole('alertdialog', { name: 'Send this quote?' })
    await question.getByRole('button', { name: 'Send', exact: true }).click()
    await said(page, `sent to ${agency.client.name}`).waitFor()

    const theirs = await openAs(client, '/app/client/quotes')
    await theirs.getByRole('link', { name: /^Quote / }).click()
    await theirs.getByRole('button', { name: 'Accept…' }).click()
    const asked = theirs.getByRole('alertdialog', { name: 'Accept this quote?' })
    await expect.poll(async () => amounts(await asked.innerText())).toContain(amount(figures.gross))
    await asked.getByRole('button', { name: 'Accept', exact: true }).click()
    await theirs.getByText(/^Accepted by/).waitFor()

    await page.getByRole('button', { name: 'Create invoice' }).click()
    await page.getByRole('heading', { name: `Draft for ${agency.client.name}`, level: 1 }).waitFor()
    await send(page, agency.client.name)
    invoice = page.url()
    await theirs.goto('/app/client/invoices')
    await theirs.getByRole('link', { name: /^Invoice / }).click()
    const shown = theirs.getByRole('article', { name: 'Document' })
    await expect.poll(async () => amounts(await shown.innerText())).toContain(amount(figures.gross))
    const printed = await pdfText(theirs, site)
    expect(printed).not.toMatch(ofDemo)
    for (const text of [agency.name, agency.client.name, agency.taxWord]) {
      expect(printed).toContain(text)
    }
    for (const figure of Object.values(figures)) {
      expect(amounts(printed), figure).toContain(amount(figure))
    }
  })

  test.skipIf(!agency.abroad)('leaves the tax to a client abroad and says why', async () => {
    const { name = '', note = '', vatId = '' } = agency.abroad ?? {}
    const page = await openAsAda('/app/admin/clients')
    await openClient(page, name, 'Invoices')
    await page.getByRole('region', { name: 'On invoices' }).getByRole('link').first().click()
    const billing = page.getByRole('dialog', { name: 'Change billing' })
    await billing.getByRole('textbox', { name: 'VAT number' }).fill(vatId)
    await billing.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Billing saved').waitFor()
    await page.goto('/app/admin/invoices/new')
    await writeLines(page, agency, name)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { name: `Draft for ${name}` }).waitFor()
    await send(page, name)
    const printed = await pdfText(page, site)
    expect(printed).toContain(note)
    expect(printed).toContain(vatId)
    expect(printed).toContain(agency.vatId)
    expect(amounts(printed)).toContain(amount(figures.net))
    expect(amounts(printed)).not.toContain(amount(figures.gross))
  })

  test('records the payment, and the bookkeeper’s files agree', async () => {
    const page = await openAsAda('/app/admin/home')
    await page.goto(invoice)
    await page.getByRole('button', { name: 'Record payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record payment' })
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByText('Paid', { exact: true }).first().waitFor()
    await page.goto('/app/admin/invoices/accounting')
    const link = page.getByRole('link', { name: 'Invoices', exact: true }).last()
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    const table = await file.text()
    for (const figure of Object.values(figures)) expect(table).toContain(figure)
    const payments = page.getByRole('link', { name: 'Payments', exact: true })
    const paid = await page.request.get((await payments.getAttribute('href')) ?? '')
    expect(await paid.text()).toContain(figures.gross)
  })

  test('sends emails without a word of the demo', async () => {
    const mails = await readOutbox(site.dataDir)
    expect(mails.length).toBeGreaterThan(2)
    for (const { subject, text, html } of mails) {
      expect(`${subject}\n${text}\n${html}`, subject).not.toMatch(ofDemo)
    }
  })
})

/** By label; the country first, as the other labels follow it. */
const addressFields = (country: string, { street, city, state, zipCode }: Agency['address']) => ({
  Country: country,
  Street: street,
  City: city,
  ...Object.fromEntries([state, zipCode].filter((part) => part !== undefined)),
})

async function addClient(page: Page, { name, country, address }: Agency['client']): Promise<void> {
  await page.getByRole('link', { name: 'Add Client | Customer' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Client/Company' })
  await fill(dialog, {
    Name: name,
    Website: 'client.example',
    Email: 'office@client.test',
    Phone: '+353 91 555 0100',
    ...addressFields(country, address),
  })
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await page.getByRole('link', { name, exact: true }).waitFor()
}

async function openClient(page: Page, name: string, tab: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('link', { name: tab, exact: true }).last().click()
}

/** In the editor of a quote or an invoice. */
async function writeLines(page: Page, { lines }: Agency, name: string): Promise<void> {
  await choose(page, 'Client', name)
  const line = (place: number) => page.getByRole('listitem', { name: `Line ${place}`, exact: true })
  const write = async (place: number, texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) {
      await line(place).getByRole('textbox', { name: label }).fill(text)
    }
  }
  await write(1, { Description: 'Design', Quantity: '3', 'Unit price': lines.fixed })
  await page.getByRole('button', { name: 'Add line' }).click()
  await write(2, {
    Description: 'Workshop, by the hour',
    Quantity: lines.hours,
    'Unit price': lines.hourly,
  })
}

async function send(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save and send…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send this invoice?' })
  await question.getByRole('button', { name: /^Send/ }).click()
  await said(page, `sent to ${name}`).waitFor()
}

/** Of the document on the page, as Debian's pdftotext reads it. */
async function pdfText(page: Page, { dataDir }: OwnSite): Promise<string> {
  const link = page.getByRole('link', { name: /^(?:Open )?PDF$/ })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const file = join(dataDir, 'first-week.pdf')
  await writeFile(file, await answer.body())
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
}
