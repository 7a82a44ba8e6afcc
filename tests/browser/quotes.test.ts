// Quotes from both sides: written, sent, changed while the client decides, accepted, turned into an invoice; declined.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { choose, expectAccessible, hasFocus, useSharedSite } from '#tests/support/browser.ts'
import { waitForMail } from '#tests/support/outbox.ts'

const site = useSharedSite()

const admin = 'admin@enfilade.test'
const owner = 'owner@brightleaf.test'
const client = 'Brightleaf Health'

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()

const quoteHeading = (page: Page) =>
  page.getByRole('heading', { name: /^Quote Q-\d{4}-\d{4}$/, level: 1 })

const line = (page: Page) => page.getByRole('listitem', { name: 'Line 1' })

/** The focus stays; the PDF shows the saved state, so unsaved changes ask to be saved first. */
async function saveByKeyboard(page: Page): Promise<void> {
  const quantity = line(page).getByRole('textbox', { name: 'Quantity' })
  await quantity.fill('3.0')
  await page.getByRole('button', { name: 'Preview PDF' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview PDF' })
  await dialog.getByText('Save the draft first').waitFor()
  await dialog.getByRole('button', { name: 'Back to the draft' }).click()
  await quantity.press('Enter')
  await expect.poll(() => quantity.inputValue()).toBe('3')
  await expect.poll(() => hasFocus(quantity)).toBe(true)
  await page.getByRole('link', { name: 'Preview PDF' }).waitFor()
}

/** @returns its heading */
async function sendNewQuote(page: Page, description: string): Promise<string> {
  await page.goto('/app/admin/quotes')
  await page.getByRole('link', { name: 'New quote' }).first().click()
  await page.getByRole('heading', { name: 'New quote', level: 1 }).waitFor()
  await choose(page, 'Client', client)
  await line(page).getByRole('textbox', { name: 'Description' }).fill(description)
  await line(page).getByRole('textbox', { name: 'Quantity' }).fill('3')
  await line(page).getByRole('textbox', { name: 'Unit price' }).fill('1500')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('heading', { name: `Quote draft for ${client}` }).waitFor()
  await saveByKeyboard(page)
  await page.getByRole('button', { name: 'Save and send…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send this quote?' })
  await question.getByRole('button', { name: 'Send', exact: true }).click()
  await said(page, `sent to ${client}`).waitFor()
  return quoteHeading(page).innerText()
}

// P7.1.1
test('a quote is sent, changed, accepted in its current version and invoiced once', async () => {
  const page = await site.openAs(admin)
  const name = await sendNewQuote(page, 'Annual report: design')
  await expectAccessible(page)
  const number = name.replace('Quote ', '')
  const mail = await waitForMail(site.dataDir, owner, new RegExp(`^${name} from`))
  expect(mail.text).toContain('/app/client/quotes/')

  const theirs = await site.openAs(owner)
  await theirs.goto('/app/client/dashboard')
  await theirs.getByRole('link', { name: `Review ${name}` }).click()
  await theirs.getByRole('heading', { name, level: 1 }).waitFor()
  await theirs.getByRole('cell', { name: 'Annual report: design' }).waitFor()
  await expectAccessible(theirs)
  await page.getByText(/^Opened by the client on/).waitFor()
  await theirs.getByRole('button', { name: 'Accept…' }).click()
  const question = theirs.getByRole('alertdialog', { name: 'Accept this quote?' })
  await question.getByText('$4,500.00').waitFor()
  await expectAccessible(theirs)

  await page.getByRole('button', { name: 'Revise' }).click()
  await line(page).getByRole('textbox', { name: 'Unit price' }).fill('1400')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and send new version' }).click()
  await said(page, `New version sent to ${client}`).waitFor()
  await waitForMail(site.dataDir, owner, new RegExp(`^${name} from .* has changed`))

  // The offer has changed since they looked at it.
  await question.getByRole('button', { name: 'Accept', exact: true }).click()
  await question.getByText(/Review the latest version/).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await theirs.getByRole('article', { name: 'Document' }).getByText('$4,200.00').first().waitFor()
  await theirs.getByRole('button', { name: 'Accept…' }).click()
  await question.getByText('$4,200.00').waitFor()
  await question.getByRole('button', { name: 'Accept', exact: true }).click()
  await said(theirs, `${name} accepted`).waitFor()
  await theirs.getByText(/^Accepted by/).waitFor()
  await expectAccessible(theirs)

  await page.getByText(/^Accepted by/).waitFor()
  await page.goto('/app/admin/home')
  const needed = page.getByRole('region', { name: 'Needs your attention' })
  await needed.getByText('To invoice', { exact: true }).waitFor()
  await page.goto('/app/admin/quotes?status=to+invoice')
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.getByRole('heading', { name: `Draft for ${client}`, level: 1 }).waitFor()
  await page.getByRole('link', { name: `quote ${number}` }).click()
  await page.getByRole('link', { name: 'Invoice draft' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Create invoice' }).count()).toBe(0)
})

test('staff withdraw a quote while the client views it; both can download its PDF', async () => {
  const page = await site.openAs(admin)
  const name = await sendNewQuote(page, 'Third waiting room: light')
  const theirs = await site.openAs(owner)
  await theirs.goto(page.url().replace('/app/admin/', '/app/client/'))
  await theirs.getByRole('heading', { name, level: 1 }).waitFor()
  const link = theirs.getByRole('link', { name: 'PDF', exact: true })
  const document = await theirs.request.get((await link.getAttribute('href')) ?? '')
  expect(document.headers()['content-type']).toBe('application/pdf')
  await theirs.getByRole('button', { name: 'Accept…' }).click()
  const question = theirs.getByRole('alertdialog', { name: 'Accept this quote?' })
  await question.getByText('$4,500.00').waitFor()

  await page.getByRole('button', { name: 'Withdraw…' }).click()
  const dialog = page.getByRole('dialog', { name: `Withdraw ${name.replace('Quote', 'quote')}` })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The lamps are sold out')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await said(page, `${name} withdrawn`).waitFor()
  await page.getByText('This quote was withdrawn').waitFor()
  await expectAccessible(page)
  await waitForMail(site.dataDir, owner, new RegExp(`^${name} from .* was withdrawn`))

  // The dialog closes together with its quote, and the page says so.
  await theirs.getByText('The lamps are sold out').waitFor()
  await theirs.getByText('It can no longer be accepted.').waitFor()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => theirs.getByRole('button', { name: 'Accept…' }).count()).toBe(0)
  await expectAccessible(theirs)
})

test('a client declines a quote with a reason and gets a new version', async () => {
  const page = await site.openAs(admin)
  const name = await sendNewQuote(page, 'Second waiting room: signs')
  const theirs = await site.openAs(owner)
  await theirs.goto('/app/client/quotes')
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name, exact: true }).click()
  await theirs.getByRole('heading', { name, level: 1 }).waitFor()
  await theirs.getByRole('button', { name: 'Decline…' }).click()
  const dialog = theirs.getByRole('dialog', { name: `Decline ${name.replace('Quote', 'quote')}` })
  await dialog.getByRole('textbox', { name: 'Why?' }).waitFor()
  await expectAccessible(theirs)
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await dialog.getByText('Give a reason, so that the agency can make a better offer').waitFor()
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Wood would suit us better')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await theirs.getByText(/^Declined by/).waitFor()

  await page.getByText('Wood would suit us better').waitFor()
  await page.getByRole('button', { name: 'Revise' }).click()
  await line(page).getByRole('textbox', { name: 'Unit price' }).fill('900')
  await page.getByRole('button', { name: 'Save and send new version' }).click()
  await said(page, `New version sent to ${client}`).waitFor()
  await theirs.getByRole('button', { name: 'Accept…' }).waitFor()

  await page.goto('/app/admin/quotes')
  const table = page.getByRole('table', { name: 'Quotes' })
  await table.waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Open')
  await table.getByRole('link', { name: name.replace('Quote ', ''), exact: true }).waitFor()
  const link = page.getByRole('link', { name: 'Export CSV' })
  const sheet = await (await page.request.get((await link.getAttribute('href')) ?? '')).text()
  expect(sheet).toContain(`${name.replace('Quote ', '')},`)
})

test('an accepted quote is split into a deposit and a balance, each invoiced once', async () => {
  const page = await site.openAs(admin)
  const name = await sendNewQuote(page, 'New signs: all rooms')
  const quote = page.url()
  const clients = quote.replace('/app/admin/', '/app/client/')
  const member = await site.openAs('member@brightleaf.test')
  await member.goto(clients)
  await member.getByText('An owner of your company decides.').waitFor()
  await expect.poll(() => member.getByRole('button', { name: 'Accept…' }).count()).toBe(0)
  const theirs = await site.openAs(owner)
  await theirs.goto(clients)
  await theirs.getByRole('button', { name: 'Accept…' }).click()
  const question = theirs.getByRole('alertdialog', { name: 'Accept this quote?' })
  await question.getByRole('button', { name: 'Accept', exact: true }).click()
  await theirs.getByText(/^Accepted by/).waitFor()

  await page.getByRole('link', { name: 'Split into instalments…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split into instalments' })
  const [deposit, balance] = [1, 2].map((place) =>
    dialog.getByRole('listitem', { name: `Instalment ${place}` }),
  )
  await deposit?.getByRole('textbox', { name: 'Percent' }).fill('30')
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await dialog.getByText('The percentages must add up to 100').waitFor()
  await balance?.getByRole('textbox', { name: 'Percent' }).fill('70')
  await deposit?.getByText('$1,350.00').waitFor()
  await balance?.getByText('$3,150.00').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await said(page, `${name} split into 2 instalments`).waitFor()

  const parts = page.getByRole('region', { name: 'Instalments' })
  await parts.getByRole('button', { name: 'Create invoice for Deposit' }).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Create invoice', exact: true }).count())
    .toBe(0)
  await expectAccessible(page)
  await parts.getByRole('button', { name: 'Create invoice for Deposit' }).click()
  await page.getByRole('heading', { name: `Draft for ${client}`, level: 1 }).waitFor()
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect
    .poll(() => description.inputValue())
    .toBe(`Deposit: instalment 1 of 2 of ${name.replace('Quote', 'quote')}`)
  await page.goto(quote)
  await parts.getByRole('link', { name: 'Invoice draft' }).waitFor()
  await expect
    .poll(() => parts.getByRole('button', { name: 'Create invoice for Deposit' }).count())
    .toBe(0)
  await expect.poll(() => parts.getByRole('button', { name: 'Undo split…' }).count()).toBe(0)
})
