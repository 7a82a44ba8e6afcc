// Messages: the inbox as staff use it, while visitors write.
import { text as textOf } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { blockLiveUpdates, expectAccessible, useSite } from '#tests/support/browser.ts'
import { openAsColleague } from '#tests/support/colleague.ts'
import { waitForMail } from '#tests/support/outbox.ts'
import { chatWithAgency, writeToAgency } from '#tests/support/visitor.ts'
import { queryDatabase } from '#tests/support/query-database.ts'
import { unique, uniqueId } from '#tests/support/unique.ts'

const site = useSite()
const inbox = '/app/admin/messages'

async function openInbox(search = ''): Promise<Page> {
  const page = await site.openAs('admin@enfilade.test')
  await page.goto(inbox + search)
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
  return page
}

const row = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text })

/** Makes the message due in an hour and a half, however old the demo is. */
const makeDueSoon = (lastName: string) =>
  queryDatabase(
    site.dataDir,
    'enfilade_agency',
    `update messages set due_at = now() + interval '84 minutes' where last_name = '${lastName}'`,
  )

/** Resets a demo message that a failed test has answered. */
async function markUnanswered(page: Page, name: string): Promise<void> {
  const found = await page.request.get(`/messages?search=${encodeURIComponent(name)}`)
  const { items } = (await found.json()) as { items: { _id: string }[] }
  const data = { answered: false }
  await page.request.put(`/messages/${items[0]?._id}`, { data, headers: { origin: site.url } })
}

async function openMessage(page: Page, name: string) {
  await row(page, name).getByRole('link').click()
  await page.getByRole('heading', { name, level: 2 }).waitFor()
}

const fact = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Details' }).locator(`dt:text-is("${name}") + dd`)

const notified = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor()

/** Live updates arrive within a second, with some allowance for a busy machine. */
const live = { timeout: 2000 }

test('a visitor’s form arrives in the open inbox and is answered by mail', async () => {
  const page = await openInbox()
  const unread = page
    .getByRole('navigation', { name: 'Back-office' })
    .getByRole('link', { name: 'Messages' })
  const before = Number(/\d+/.exec(await unread.innerText())?.[0])

  const visitor = await site.open()
  await visitor.goto('/contact')
  const form = visitor.getByRole('main').locator('form')
  const lastName = `Ferrant-${uniqueId()}`
  const name = `Odile ${lastName}`
  const typed = {
    'First name': 'Odile',
    'Last name': lastName,
    Email: `${lastName.toLowerCase()}@floors.test`,
    Phone: '(512) 555-0188',
    Company: 'Ferrant Floors',
  }
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value)
  await form.getByRole('textbox', { name: 'Message' }).fill('Two lines.\n<b>No markup</b>')
  await form.getByRole('checkbox').first().check()
  await form.getByRole('button').click()
  await visitor.getByText('Thank you for contacting us!').waitFor()

  await row(page, name).waitFor(live)
  await expect.poll(() => unread.innerText()).toContain(String(before + 1))
  await row(page, name)
    .getByText(/^Reply due in 2[34] h$/)
    .waitFor()
  await openMessage(page, name)
  await page.getByRole('log').getByText('<b>No markup</b>').waitFor()
  const shown = { Email: typed.Email, Phone: typed.Phone, Company: typed.Company }
  for (const [label, value] of Object.entries({ ...shown, Marketing: 'Yes', Newsletter: 'No' })) {
    await expect.poll(() => fact(page, label).innerText()).toBe(value)
  }
  await fact(page, 'To our mailbox').getByText('Delivered').waitFor()
  await expect.poll(() => unread.innerText()).toContain(String(before))

  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Thank you, Odile.\n\nTuesday at ten?')
  await reply.press('Control+Enter')
  await page.getByRole('log').getByText('Tuesday at ten?').waitFor()
  await page.getByRole('log').getByText('Delivered').waitFor()
  await expect.poll(() => reply.inputValue()).toBe('')
  await row(page, name).getByText('Answered').waitFor()
  const mail = await waitForMail(site.dataDir, typed.Email, /^Re: your message/)
  expect(mail.text).toContain('Tuesday at ten?')
})

// P5.7.2
test('a banner and Home warn that a promised reply is due soon', async () => {
  await makeDueSoon('Voss')
  const page = await openInbox()
  await markUnanswered(page, 'Stellan Voss')
  const home = await site.openAs('admin@enfilade.test')
  await home.goto('/app/admin/home')
  const needed = home.getByRole('region', { name: 'Needs your attention' })
  await needed.getByRole('link', { name: 'Stellan Voss' }).waitFor()
  await page.getByText('1 reply due within 2 hours').waitFor()
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  await page.waitForURL(`**${inbox}?status=due`)
  await row(page, 'Stellan Voss').getByText('Reply due in 1 h').waitFor()
  // The previous page stays visible until the filtered one arrives.
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(1)
  await openMessage(page, 'Stellan Voss')
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await notified(page, 'Marked as answered')
  await page.getByText('1 reply due within 2 hours').waitFor({ state: 'hidden' })
  await needed.getByRole('link', { name: 'Stellan Voss' }).waitFor({ state: 'hidden', ...live })
  // An open message stays in the list even though it no longer matches.
  await row(page, 'Stellan Voss').getByText('Answered').waitFor()
  await page.getByRole('button', { name: 'Mark as unanswered' }).click()
  await page.getByText('1 reply due within 2 hours').waitFor()
})

// P2.20.2
test('a chat is live both ways, and shows whether its visitor is there', async () => {
  const name = unique('Bram Tolland')
  const visitor = await chatWithAgency(site, { name, email: 'bram@visitors.test' })
  await visitor.say('Are you open on Saturday?')
  const page = await openInbox('?kind=chat')
  await openMessage(page, name)
  const log = page.getByRole('log')
  await log.getByText('Are you open on Saturday?').waitFor()
  await page.getByText('The visitor has left the site. An email will reach them sooner.').waitFor()
  const leave = visitor.stay()
  await page.getByRole('region', { name }).getByText('On the site now').waitFor()
  await page.getByText('The visitor sees it right away.').waitFor()

  for (const text of ['Yes, from 9.', 'Yes, from 9.']) {
    const count = (await visitor.read()).messages.length
    await page.getByRole('textbox', { name: 'Reply' }).fill(text)
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect.poll(async () => (await visitor.read()).messages.length).toBe(count + 1)
  }
  expect((await visitor.read()).messages.at(-1)).toMatchObject({ from: 'staff', author: 'Avery' })
  await visitor.say('Until noon?')
  await log.getByText('Until noon?').waitFor(live)
  await page
    .getByRole('region', { name })
    .getByText(/^Reply due in/)
    .waitFor(live)
  leave()
  await page.getByText('The visitor has left the site').waitFor({ timeout: 6000 })
  await expectAccessible(page)
})

test('a colleague’s answer is shown before another is sent', async () => {
  const firstName = `Ilse-${uniqueId()}`
  await writeToAgency(site, { firstName })
  const page = await openInbox(`?search=${firstName}`)
  await openMessage(page, `${firstName} Calloway`)
  const other = await openAsColleague(site, 'priya.raman@enfilade.test')
  await other.goto(page.url())
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Mine, as begun')

  const details = other.getByRole('complementary', { name: 'Details' })
  await details.getByRole('textbox', { name: 'Note' }).fill('She called: no hurry.')
  await other.keyboard.press('Tab')
  await notified(page, 'The note changed while you were writing.')
  await other.getByRole('textbox', { name: 'Reply' }).fill('Tuesday suits us.')
  await other.getByRole('button', { name: 'Send reply' }).click()
  await notified(page, 'Priya Raman answered, and the note changed while you were writing.')
  await page.reload()
  await expect.poll(() => reply.inputValue()).toBe('Mine, as begun')
  await reply.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Priya Raman answered' })
  await dialog.getByText('Tuesday suits us.').waitFor()
  await dialog.getByText('She called: no hurry.').waitFor()
  await dialog.getByText('Mine, as begun').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep writing' }).click()
  await expect.poll(() => reply.inputValue()).toBe('Mine, as begun')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await dialog.getByRole('button', { name: 'Send mine too' }).click()
  await page.getByRole('log').getByText('Mine, as begun').waitFor()

  // The live update of the next change does not reach this window, so the server has to reject it.
  await blockLiveUpdates(page)
  await page.reload()
  await reply.fill('Too late')
  await other.getByRole('textbox', { name: 'Reply' }).fill('Or Wednesday.')
  await other.getByRole('button', { name: 'Send reply' }).click()
  await other.getByRole('log').getByText('Or Wednesday.').waitFor()
  await reply.press('Control+Enter')
  await dialog.getByText('Or Wednesday.').waitFor()
  await dialog.getByRole('button', { name: 'Discard mine' }).click()
  await expect.poll(() => reply.inputValue()).toBe('')
  await expect.poll(() => page.getByRole('log').getByText('Too late').count()).toBe(0)
})

test('arrows, Enter and R work in the inbox; a failed answer is kept', async () => {
  const word = `Key-${uniqueId()}`
  const [keya, keyon] = [`${word}-a`, `${word}-on`]
  await writeToAgency(site, { firstName: keya })
  await writeToAgency(site, { firstName: keyon })
  const page = await openInbox(`?search=${word}`)
  await row(page, keyon).getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${keya} Calloway`, level: 2 }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('r')
  await page.getByRole('heading', { name: `${keyon} Calloway`, level: 2 }).waitFor()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await expect.poll(() => reply.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('Dear Keyon')
  await expect.poll(() => reply.inputValue()).toBe('Dear Keyon')

  await page.route('**/reply', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').filter({ hasText: 'Network Error' }).waitFor()
  await openMessage(page, `${keya} Calloway`)
  await expect.poll(() => reply.inputValue()).toBe('')
  await openMessage(page, `${keyon} Calloway`)
  await expect.poll(() => reply.inputValue()).toBe('Dear Keyon')
  await page.reload()
  await expect.poll(() => reply.inputValue()).toBe('Dear Keyon')
  await reply.press('Control+Enter')
  await page.getByRole('log').getByText('Dear Keyon').waitFor()
})

test('search, filters and pages are in the address; a read message keeps its place', async () => {
  const word = uniqueId()
  const company = `Thirty Pages ${word}`
  for (let i = 0; i < 30; i += 1) {
    await writeToAgency(site, { firstName: `Paige${i}`, company })
  }
  const page = await openInbox()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(`thirty pages ${word}`)
  await page.waitForURL(`**/messages?search=thirty+pages+${word}`)
  await page.getByText('1–25 of 30 messages').waitFor()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL(`**/messages?search=thirty+pages+${word}&page=2`)
  await row(page, 'Paige0 ').waitFor()
  await page.reload()
  await page.getByText('26–30 of 30 messages').waitFor()

  await openMessage(page, 'Paige3 Calloway')
  await page.waitForURL(new RegExp(`messages/[\\da-f-]+\\?search=thirty\\+pages\\+${word}&page=2$`))
  const names = await page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(names.findIndex((text) => text.includes('Paige3 '))).toBe(1)

  await page.getByRole('combobox', { name: 'Kind' }).selectOption('chat')
  await page.getByText('No messages match.').waitFor()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('contact')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('unread')
  await page.waitForURL(/status=unread&kind=contact$/)
  await page.getByText('1–25 of 29 messages').waitFor()
})

test('spam is held back and delivered once unmarked', async () => {
  const firstName = `Robo-${uniqueId()}`
  await writeToAgency(site, { firstName, website: 'http://spam.test' })
  const page = await openInbox('?status=spam')
  await openMessage(page, `${firstName} Calloway`)
  await page.getByText('A field that people can’t see was filled in.').waitFor()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await notified(page, 'Marked as not spam')
  await fact(page, 'To our mailbox').getByText('Delivered').waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as spam' }).click()
  await page.getByText('Someone at the agency marked this as spam.').waitFor()
})

test('a note is kept; a message marked as unread stays unread', async () => {
  const firstName = `Nadia-${uniqueId()}`
  const mornings = `mornings-${uniqueId()}`
  await writeToAgency(site, { firstName })
  const page = await openInbox()
  await openMessage(page, `${firstName} Calloway`)
  await row(page, firstName).getByText('Unread').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Note' }).fill(`Prefers ${mornings}`)
  await page.keyboard.press('Tab')
  await notified(page, 'Saved')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await row(page, firstName).getByText('Unread').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Manage Tasks' }).first().click()
  await page.goBack()
  await page.goto(`${inbox}?search=${mornings}`)
  await row(page, firstName).waitFor()
})

// P5.7.4
test('Make client adds company, contact and invitation; errors are at their fields', async () => {
  const company = unique('Calloway Kilns')
  const search = encodeURIComponent(company)
  const email = `marta-${uniqueId()}@kilns.test`
  await writeToAgency(site, { firstName: 'Marta', company, phone: '512 555 0142' })
  const page = await openInbox(`?search=${search}`)
  await openMessage(page, 'Marta Calloway')
  await page.getByRole('link', { name: 'Make client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make client' })
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe(company)
  await expect.poll(() => dialog.getByLabel('Phone').inputValue()).toBe('512 555 0142')
  await dialog.getByLabel('Website').fill('javascript:alert(1)')
  await dialog.getByLabel('Invite as owner').fill('marta at kilns')
  await dialog.getByRole('button', { name: 'Make client' }).click()
  await dialog.getByText('Website must be a valid URL').waitFor()
  await dialog.getByText('Contact must be a valid email').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Website').fill('kilns.example')
  await dialog.getByLabel('Invite as owner').fill(email.replace('m', 'M'))
  await page.route('**/client', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Make client' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Network Error' }).waitFor()
  await expect.poll(() => dialog.getByLabel('Website').inputValue()).toBe('kilns.example')
  await dialog.getByRole('button', { name: 'Make client' }).click()
  await notified(page, `Client added successfully! ${email} has been invited.`)
  await page.waitForURL(`**/app/admin/clients?search=${search}`)
  await page.getByRole('row').filter({ hasText: company }).getByText('Enabled').waitFor()
  const mail = await waitForMail(site.dataDir, email, new RegExp(company))
  expect(mail.link).toContain('/accept-invitation?token=')

  await page.goto(`${inbox}?search=${search}`)
  await openMessage(page, 'Marta Calloway')
  await fact(page, 'Client').getByRole('link', { name: company }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Make client' }).count()).toBe(0)
})

test('Export CSV gives what the filter shows', async () => {
  const firstName = `Cesar-${uniqueId()}`
  await writeToAgency(site, { firstName, company: 'Comma, Inc.' })
  const page = await openInbox(`?search=${firstName}`)
  await row(page, firstName).waitFor()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await textOf(await (await started).createReadStream())
  const [header, ...rows] = file.trim().split('\r\n')
  expect(header).toContain('First name')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('"Comma, Inc."')
})

test('a message is deleted after a confirmation, in other windows too', async () => {
  const firstName = `Dele-${uniqueId()}`
  await writeToAgency(site, { firstName })
  const page = await openInbox()
  const other = await openInbox()
  await openMessage(page, `${firstName} Calloway`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page
    .getByRole('alertdialog')
    .or(page.getByRole('alertdialog', { name: 'Delete message' }))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await notified(page, `${firstName} Calloway deleted`)
  await page.getByText('Choose a message to read it.').waitFor()
  await row(page, firstName).waitFor({ state: 'detached' })
  await row(other, firstName).waitFor({ state: 'detached', ...live })
})

test('a list that cannot be loaded shows Retry; a deleted message says it is gone', async () => {
  const page = await site.openAs('admin@enfilade.test')
  await page.goto('/app/admin/home')
  await page.route(/\/messages\?/, (route) => route.abort())
  await page.getByRole('link', { name: 'Messages' }).first().click()
  await page.getByRole('alert').filter({ hasText: 'Network Error' }).waitFor()
  await page.unroute(/\/messages\?/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('list', { name: 'Messages' }).waitFor()
  await page.goto(`${inbox}/0198d1a2-0000-7000-8000-000000000000`)
  await page.getByText('This message no longer exists.').waitFor()
})

test('on a phone the open message replaces the list, without overflow', async () => {
  const page = await site.openAs('admin@enfilade.test', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await page.goto(`${inbox}?status=answered`)
  await row(page, 'Renata Solís').waitFor()
  await expectAccessible(page)
  await openMessage(page, 'Renata Solís')
  await page.getByRole('list', { name: 'Messages' }).waitFor({ state: 'hidden' })
  await page.getByText('Details and note').click()
  await fact(page, 'Company').getByText('Cinder & Oak Roastery').waitFor()
  expect(await page.getByRole('button', { name: 'Send reply' }).boundingBox()).toMatchObject({
    y: expect.toSatisfy((y: number) => y < 844 - 56 - 40),
  })
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All messages' }).click()
  await row(page, 'Renata Solís').waitFor()
})

// P13.1.6
test('the inbox is accessible in both themes, with a message open or not', async () => {
  const page = await openInbox('?search=dental')
  await row(page, 'Gideon Pratt').waitFor()
  await expectAccessible(page)
  await openMessage(page, 'Gideon Pratt')
  await page.getByText('Not delivered: 429 Too Many Requests').waitFor()
  await expectAccessible(page)
})
