// Clients | Companies: the table, the dialogs, bulk actions.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()

const admin = 'admin@enfilade.test'

async function openClients(search = ''): Promise<Page> {
  const page = await site.openAs(admin)
  await page.goto(`/app/admin/clients${search}`)
  return page
}

const good = {
  Name: 'Quillon Press',
  Website: 'quillon.example',
  Email: 'Desk@Quillon.test',
  Phone: '(512) 555-0177',
  Street: '4 Foundry Row',
  City: 'Austin',
  State: 'TX',
  'Zip Code': '78702',
  Country: 'United States',
}

async function fill(dialog: Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value)
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Adds a separate client, so tests stay independent. */
async function addClient(page: Page, name: string) {
  await page.getByRole('link', { name: 'Add Client | Customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Client/Company' })
  await fill(dialog, { ...good, Name: name })
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await page.getByRole('status').filter({ hasText: 'Client added successfully!' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(name)
  await row(page, name).waitFor()
}

// S0.1.2 S2.13.2 S2.13.16
test('S2.13.1 S2.13.3 the page has a heading and a subtitle and links the website', async () => {
  const page = await openClients()
  await page.getByRole('heading', { name: 'Clients | Companies', level: 1 }).waitFor()
  await page.getByText('Manage Client | Companies and User accounts!').waitFor()
  const website = page.getByRole('link', { name: 'View Website' })
  await expect.poll(() => website.getAttribute('href')).toBe('/')
  await expect.poll(() => website.getAttribute('target')).toBe('_blank')
})

// S2.13.15
test('S2.13.7 S2.13.8 S2.13.14 S2.13.13 columns, project count, status and website', async () => {
  const page = await openClients()
  const headers = await page.getByRole('columnheader').allTextContents()
  expect(headers.slice(1)).toEqual([
    'Company | Client',
    'Status',
    'Website',
    'Email',
    'Phone',
    'Projects',
    'Action',
  ])
  await row(page, 'Brightleaf Health').getByText('Enabled').waitFor()
  const cells = await row(page, 'Brightleaf Health').getByRole('cell').allTextContents()
  expect(cells[6]).toBe('6')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('disabled')
  await expect.poll(() => row(page, 'Enabled').count()).toBe(0)
  await row(page, 'Disabled').first().waitFor()
  const link = page.getByRole('table').getByRole('link').filter({ hasText: '.example' }).first()
  await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\//)
  await expectAccessible(page)
})

// S3.7.1 S3.7.2 S3.7.3 S4.3.3 S8.7.1 S8.7.2
test('S4.3.1 S2.13.5 S2.13.6 the list shows loading and errors, and Retry reloads it', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/home')
  let answer: 'slow' | 'broken' | 'good' = 'slow'
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/companies\?/, async (route) => {
    if (answer === 'slow') await held
    if (answer === 'broken') {
      const error = { code: 'unavailable', message: 'The service is away.', requestId: '1' }
      await route.fulfill({ status: 503, json: { error } })
    } else await route.continue()
  })
  await page.getByRole('link', { name: 'Clients | Companies' }).first().click()
  await page.getByText('Loading companies...').waitFor()
  answer = 'broken'
  release()
  await page.getByText('Error: The service is away.').waitFor()
  answer = 'good'
  await page.getByRole('button', { name: 'Retry' }).click()
  await row(page, 'Brightleaf Health').waitFor()
})

// P2.16.1
test('S2.13.4 S2.12.1 S5.2.1 S5.2.3 Add Client names missing and invalid fields', async () => {
  const page = await openClients()
  const opener = page.getByRole('link', { name: 'Add Client | Customer' })
  await expect.poll(() => opener.getAttribute('aria-haspopup')).toBe('dialog')
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Add Client/Company' })
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  for (const label of Object.keys(good)) {
    await dialog.getByText(new RegExp(`^${label} is a required field$`, 'i')).waitFor()
  }
  await expectAccessible(page)
  await fill(dialog, {
    ...good,
    Email: 'desk',
    Phone: 'call us',
    Website: 'javascript:alert(1)',
  })
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await dialog.getByText('Email must be a valid email').waitFor()
  await dialog.getByText('Phone must be a valid phone number').waitFor()
  await dialog.getByText('Website must be a valid URL').waitFor()
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe(good.Name)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

// P2.15.1
test('Add Client asks for state and postal code as the country has them', async () => {
  const page = await openClients('/new')
  const dialog = page.getByRole('dialog', { name: 'Add Client/Company' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const name = unique('Glenmore Dairy')
  await fill(dialog, { ...good, Name: name, State: '', 'Zip Code': '', Country: '' })
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await dialog.getByText('Zip code is a required field', { exact: true }).waitFor()
  await field('Country').fill('Ireland')
  await field('County').waitFor()
  await dialog
    .getByText('Zip code is a required field', { exact: true })
    .waitFor({ state: 'detached' })
  await field('Eircode').fill('1010')
  await field('Country').focus()
  await dialog.getByText('Eircode must look like D02 X285', { exact: true }).waitFor()
  await expectAccessible(page)

  await field('Country').fill('Germany')
  await field('County').waitFor({ state: 'detached' })
  await dialog.getByText('Postal code must have 5 digits', { exact: true }).waitFor()
  await expect.poll(() => field('Postal code').inputValue()).toBe('1010')
  await field('Country').fill('Hong Kong')
  await field('Area').fill('Kowloon')
  await expect.poll(() => field('Postal code').inputValue()).toBe('1010')
  await field('Country').fill('Japan')
  await expect.poll(() => field('Prefecture').inputValue()).toBe('Kowloon')
  await field('Country').fill('Germany')
  await expect.poll(() => field('State').inputValue()).toBe('Kowloon')
  await field('State').fill('')
  await field('Postal code').fill('10119')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await page.getByRole('status').filter({ hasText: 'Client added successfully!' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(name)
  await row(page, name).waitFor()
})

// S8.4.2 P13.1.3
test('S8.4.1 S4.3.4 S8.4.3 a client is added to the table; a failure keeps the form', async () => {
  const page = await openClients()
  await page.getByRole('link', { name: 'Add Client | Customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Client/Company' })
  const name = unique(good.Name)
  await fill(dialog, { ...good, Name: name })
  await page.route('**/companies/create', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Network Error' }).waitFor()
  await expect.poll(() => dialog.getByLabel('City').inputValue()).toBe(good.City)
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await page.getByRole('status').filter({ hasText: 'Client added successfully!' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const added = row(page, name)
  await added.getByText('desk@quillon.test').waitFor()
  await added.getByRole('link', { name: 'quillon.example', exact: true }).waitFor()
})

// P5.6.2
test('S2.13.11 S2.13.10 Edit saves each field on blur beside a colleague’s changes', async () => {
  const page = await openClients()
  const name = unique('Hollowell Mills')
  await addClient(page, name)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Client/Company' })
  await dialog
    .locator('label')
    .filter({ hasText: /^Name$/ })
    .waitFor()
  await dialog.getByText('Each field is saved when you leave it.').waitFor()
  await dialog.getByLabel('City').fill('Round Rock')
  await expectAccessible(page)

  const id = /clients\/([\da-f-]+)\/edit/.exec(page.url())?.[1]
  const elsewhere = await page.request.put(`/companies/${id}`, {
    data: { phone: '(512) 555-0100' },
    headers: { origin: site.url },
  })
  expect(elsewhere.status()).toBe(200)
  await dialog.getByLabel('City').blur()
  await dialog.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByLabel('Phone').inputValue()).toBe('(512) 555-0100')
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByLabel('Email').blur()
  await dialog.getByText('Email must be a valid email').waitFor()
  await dialog.getByLabel('Name').fill(`${name} & Daughters`)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(name)
  await row(page, `${name} & Daughters`).getByText('(512) 555-0100').waitFor()
})

// S2.14.2 P2.14.1 P5.6.2
test('S2.14.1 S2.13.12 S2.14.4 S2.14.3 Delete asks first; Cancel keeps the client', async () => {
  const page = await openClients()
  const name = unique('Tamsin Cartage')
  await addClient(page, name)
  const dialog = page.getByRole('alertdialog', { name: 'Delete Client | Company Account' })
  await page.getByRole('link', { name: `Delete ${name}` }).click()
  await dialog
    .getByText(
      'Are you sure you want to delete this client? All of the data will be permanently deleted. This action cannot be undone after one hour.',
    )
    .waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row(page, name).waitFor()
  await page.getByRole('link', { name: `Delete ${name}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `${name} deleted` })
    .waitFor()
  await page.getByText('No company matches this search.').waitFor()
})

// P5.6.1
test('S2.13.9 selected clients are disabled together, and Undo enables them again', async () => {
  const page = await openClients()
  const word = unique('Corvane')
  await addClient(page, `${word} East`)
  await addClient(page, `${word} West`)
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(word)
  await row(page, `${word} East`).waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const tools = page.getByRole('toolbar', { name: 'Selected clients' })
  await tools.getByText('2 selected').waitFor()
  await tools.getByRole('button', { name: 'Disable' }).click()
  await row(page, `${word} East`).getByText('Disabled').waitFor()
  await row(page, `${word} West`).getByText('Disabled').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, `${word} East`).getByText('Enabled').waitFor()
  await page.getByRole('status').filter({ hasText: 'Undone: 2 companies disabled' }).waitFor()
})

/** Adds clients that can be found by a shared word. */
async function addClients(page: Page, word: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${word} ${index + 1}`)
  for (const name of names) {
    const answer = await page.request.post('/companies/create', {
      headers: { origin: site.url },
      data: {
        name,
        website: `${name.toLowerCase().replaceAll(' ', '-')}.example`,
        email: `${name.toLowerCase().replaceAll(' ', '.')}@clients.test`,
        phone: good.Phone,
        address: { street: 'x', city: 'x', state: 'x', zipCode: 'x', country: 'x' },
      },
    })
    expect(answer.status()).toBe(201)
  }
  return names
}

test('Disable and Ctrl+Z work by keyboard, without interfering with typing', async () => {
  const page = await site.openAs(admin)
  const word = unique('Yarrow')
  const [first = '', second = ''] = await addClients(page, word, 2)
  await page.goto(`/app/admin/clients?search=${encodeURIComponent(word)}`)
  await page.getByRole('link', { name: `Delete ${first}` }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Delete Client | Company Account' })
  await dialog.getByText('Nothing else will be deleted with it.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await row(page, first).waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: `Select ${second}` }).press('Space')
  // The toolbar is one tab stop; arrow keys cycle through it.
  const tools = page.getByRole('toolbar', { name: 'Selected clients' })
  await tools.getByRole('button', { name: 'Enable' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect.poll(() => tools.locator(':focus').count()).toBe(0)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => tools.locator(':focus').textContent()).toBe('Clear selection')
  for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key)
  await expect.poll(() => tools.locator(':focus').textContent()).toBe('Disable')
  await page.keyboard.press('Enter')
  await row(page, second).getByText('Disabled').waitFor()

  const search = page.getByRole('searchbox', { name: 'Search clients' })
  await search.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('x')
  await page.getByText('No company matches this search.').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => search.inputValue()).toBe(word)
  await row(page, second).getByText('Disabled').waitFor()

  await page.getByRole('link', { name: `Edit ${second}` }).focus()
  await page.keyboard.press('Control+z')
  await row(page, second).getByText('Enabled').waitFor()
  await page.keyboard.press('Control+z')
  await row(page, first).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('There is nothing to undo').waitFor()
})

// P5.6.1
test('Shift selects ranges, only of clients that are shown; they export to a file', async () => {
  const page = await site.openAs(admin)
  const word = unique('Sorrel')
  const names = await addClients(page, word, 4)
  await page.goto(`/app/admin/clients?search=${encodeURIComponent(word)}`)
  const box = (index: number) => page.getByRole('checkbox', { name: `Select ${names[index]}` })
  const tools = page.getByRole('toolbar', { name: 'Selected clients' })
  await box(0).click()
  await box(2).click({ modifiers: ['Shift'] })
  await tools.getByText('3 selected').waitFor()
  await box(3).press('Shift+Space')
  await tools.getByText('4 selected').waitFor()
  await box(3).click()
  await box(1).click({ modifiers: ['Shift'] })
  await tools.getByText('1 selected').waitFor()
  await box(2).click()

  const downloading = page.waitForEvent('download')
  await tools.getByRole('link', { name: 'Export' }).click()
  const file = await (await downloading).createReadStream()
  const lines = Buffer.concat(await file.toArray())
    .toString()
    .trim()
    .split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([names[0], names[2]])

  await page.getByRole('searchbox', { name: 'Search clients' }).fill(names[0] ?? '')
  await tools.getByText('1 selected').waitFor()
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(word)
  await row(page, names[2] ?? '').waitFor()
  await tools.getByText('1 selected').waitFor()
})

test('a similar existing client is shown while a client is added', async () => {
  const page = await openClients('/new')
  const dialog = page.getByRole('dialog', { name: 'Add Client/Company' })
  await dialog.getByLabel('Name').fill('Brightleaf Helth')
  const note = dialog.getByRole('status').filter({ hasText: 'This client may already exist.' })
  await note.getByText('Brightleaf Health has a similar name.').waitFor()
  await note.getByRole('link', { name: 'Brightleaf Health' }).click()
  await page.getByRole('dialog', { name: 'Edit Client/Company' }).waitFor()
  await page.goBack()
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Brightleaf Helth')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await note.waitFor({ state: 'detached' })
})

test('an open client deleted or restored by a colleague is updated within a second', async () => {
  const page = await site.openAs(admin)
  const word = unique('Teasel')
  const [name = ''] = await addClients(page, word, 1)
  const search = `?search=${encodeURIComponent(word)}`
  await page.goto(`/app/admin/clients${search}`)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByRole('dialog', { name: 'Edit Client/Company' }).waitFor()
  const other = await openClients(search)
  await other.getByRole('link', { name: `Delete ${name}` }).click()
  const question = other.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  const gone = page.getByRole('dialog', { name, exact: true })
  const words = gone.getByText(`The company “${name}” was deleted by Avery Stone.`)
  await words.waitFor({ timeout: 1500 })
  await other.keyboard.press('Control+z')
  await page.getByRole('dialog', { name: 'Edit Client/Company' }).waitFor()
  await other.getByRole('link', { name: `Delete ${name}` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await words.waitFor()
  await gone.getByRole('button', { name: 'Back to the clients' }).click()
  await page.getByText('No company matches this search.').waitFor()
})

test('a touch tablet shows every action, and nothing covers the rows', async () => {
  const page = await site.openAs(admin, {
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto('/app/admin/clients')
  const table = page.getByRole('table', { name: 'Clients | Companies' })
  const edit = table.getByRole('link', { name: 'Edit Brightleaf Health' })
  await edit.waitFor()
  const box = await edit.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(40)
  const remove = await table.getByRole('link', { name: 'Delete Brightleaf Health' }).boundingBox()
  expect((remove?.x ?? 0) + (remove?.width ?? 0)).toBeLessThanOrEqual(1180)
  expect(await table.evaluate('document.documentElement.scrollWidth')).toBe(1180)
  expect(
    await row(page, 'Brightleaf Health')
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).position)),
  ).not.toContain('sticky')
})

// P5.6.1
test('search, sort and page are in the address and restored from it', async () => {
  const page = await openClients()
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('health')
  await page.waitForURL('**/clients?search=health')
  await row(page, 'Harborview').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Projects' }).click()
  await page.waitForURL('**/clients?search=health&sort=projects')
  await page.reload()
  await row(page, 'Brightleaf Health').waitFor()
  await expect
    .poll(() => page.getByRole('searchbox', { name: 'Search clients' }).inputValue())
    .toBe('health')
  const header = page.getByRole('columnheader', { name: 'Projects' })
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
})

test('a change by someone else appears without a reload', async () => {
  const page = await openClients('?search=Harborview')
  await row(page, 'Harborview School').waitFor()
  const other = await openClients('?search=Harborview')
  await other.getByRole('link', { name: 'Edit Harborview School' }).click()
  const dialog = other.getByRole('dialog', { name: 'Edit Client/Company' })
  await dialog.getByLabel('Phone').fill('(361) 555-0199')
  await dialog.getByLabel('Phone').blur()
  await row(page, 'Harborview School').getByText('(361) 555-0199').waitFor({ timeout: 2000 })
})

test('on a phone every row keeps its actions, and nothing overflows', async () => {
  const width = 390
  const phone = { viewport: { width, height: 844 }, hasTouch: true, isMobile: true }
  const page = await site.openAs(admin, phone)
  await page.goto('/app/admin/clients')
  for (const action of ['Edit', 'Delete']) {
    const link = page.getByRole('link', { name: `${action} Brightleaf Health` })
    await link.waitFor()
    const box = await link.boundingBox()
    expect((box?.x ?? width) + (box?.width ?? width)).toBeLessThanOrEqual(width)
  }
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow).toBe(0)
  await expectAccessible(page)
})
