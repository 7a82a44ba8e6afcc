// Access: registration and approval, a forgotten password, an invitation; emails are read from the outbox.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { mailsTo, waitForMail } from '#tests/support/outbox.ts'
import { unique, uniqueId } from '#tests/support/unique.ts'

const site = useSharedSite()
const password = 'seven quiet lanterns'
const newcomersPassword = 'four slow rivers'

/** The email contains the public address; only its path matters here. */
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '')

async function signIn(page: Page, email: string, secret: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true, disabled: false }).click()
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

// P1.3.2 P2.6.1 P4.1.1
test('S2.8.4 a visitor registers, confirms the address and enters once approved', async () => {
  const email = `mara-${uniqueId()}@fennimore.test`
  const company = unique('Fennimore Clay')
  const page = await site.open()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Create account', disabled: false }).waitFor()
  await expectAccessible(page)
  await fill(page, {
    'First name': 'Mara',
    'Last name': 'Fenn',
    Email: email,
    Password: 'short',
    'Company name': company,
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Password must be at least 12 characters').waitFor()
  await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe(company)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await expectAccessible(page)

  const { link } = await waitForMail(site.dataDir, email, /Confirm your email address/)
  // Opening the link, as email programs do, must not use it up.
  for (let opened = 0; opened < 2; opened++) await page.goto(pathOf(link))
  await page.getByRole('button', { name: 'Confirm address', disabled: false }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  await expectAccessible(page)
  await page.goto(pathOf(link))
  await page.getByRole('button', { name: 'Confirm address', disabled: false }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()

  await signIn(page, email, password)
  await page.getByRole('heading', { name: 'Your account is waiting for approval' }).waitFor()
  await expectAccessible(page)

  const office = await site.openAs('admin@enfilade.test')
  await office.goto('/app/admin/clients?status=waiting')
  await office.getByRole('button', { name: `Approve ${company}` }).click()
  await waitForMail(site.dataDir, email, new RegExp(`${company} is approved`))

  // The waiting page moves on automatically.
  await page.getByRole('heading', { name: 'Welcome, Mara' }).waitFor()
  await page.getByText(company, { exact: true }).waitFor()

  // Lists details that registration did not ask for.
  await page.getByText('Still missing: website, phone, and address.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add them' }).click()
  const details = page.getByRole('dialog', { name: 'Edit Information' })
  await details.getByLabel('Website').fill('fennimore')
  await details.getByLabel('Phone').fill('(512) 555-0166')
  await details.getByText('Website must be a valid URL').waitFor()
  await details.getByLabel('Website').fill('fennimore.example')
  await fill(page, {
    Street: '4 Kiln Road',
    City: 'Austin',
    State: 'TX',
    'Zip Code': '78702',
    Country: 'United States',
  })
  await page.keyboard.press('Tab')
  await details.getByText('Saved').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome, Mara' }).waitFor()
  await expect.poll(() => page.getByText('Complete your company’s details').count()).toBe(0)
  await office.goto(`/app/admin/clients?search=${encodeURIComponent(company)}`)
  const row = office.getByRole('row').filter({ hasText: company })
  await row.getByRole('link', { name: 'fennimore.example' }).waitFor()
  await row.getByText('(512) 555-0166').waitFor()
})

test('an unconfirmed user requests the confirmation mail again', async () => {
  const email = `oren-${uniqueId()}@fennimore.test`
  const company = unique('Vale Timber')
  const page = await site.open()
  const registered = await page.request.post('/auth/register', {
    data: {
      name: { first: 'Oren', last: 'Vale' },
      email,
      password,
      company: {
        name: company,
        website: 'vale.example',
        email: 'yard@vale.test',
        phone: '(512) 555-0143',
        address: {
          street: '3 Saw Row',
          city: 'Austin',
          state: 'TX',
          zipCode: '78704',
          country: 'United States',
        },
      },
    },
  })
  expect(registered.status()).toBe(202)
  await waitForMail(site.dataDir, email, /Confirm your email address/)

  await page.goto('/verify-email?token=dead')
  await page.getByRole('button', { name: 'Confirm address', disabled: false }).click()
  await page.getByRole('alert').filter({ hasText: 'expired or was already used' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email, password)
  await page.getByText(`our email to ${email}`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await page.getByText('It’s on its way.').waitFor()
  await expectAccessible(page)
  await expect.poll(async () => (await mailsTo(site.dataDir, email)).length).toBe(2)

  const office = await site.openAs('admin@enfilade.test')
  await office.goto('/app/admin/clients?status=waiting')
  const row = office.getByRole('row').filter({ hasText: company })
  await row.getByText('Email not confirmed').waitFor()
  await office.getByRole('button', { name: `Approve ${company}` }).click()
  const question = office.getByRole('alertdialog', { name: `Approve ${company}?` })
  await question.getByText('the company opens once the address is confirmed').waitFor()
  await expectAccessible(office)
  await office.route('**/companies/bulk', (route) => route.abort(), { times: 1 })
  await question.getByRole('button', { name: 'Approve' }).click()
  await question.getByText('Network Error').waitFor()
  await question.getByRole('button', { name: 'Approve' }).click()
  await office
    .getByRole('status')
    .filter({ hasText: `${company} enabled` })
    .waitFor()

  await page.goto('/app/client/dashboard')
  await page.getByRole('heading', { name: 'Confirm your address' }).waitFor()
  await expectAccessible(page)
  const { link } = await waitForMail(site.dataDir, email, new RegExp(`${company} is approved`))
  await page.goto(pathOf(link))
  await page.getByRole('button', { name: 'Confirm address', disabled: false }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  await page.goto('/app/client/dashboard')
  await page.getByRole('heading', { name: 'Welcome, Oren' }).waitFor()
})

/** Invites to the first open company. */
async function invite(email: string) {
  const { request } = await site.openAs('admin@enfilade.test')
  const all = (await (await request.get('/companies/all')).json()) as {
    _id: string
    name: string
    active: boolean
  }[]
  const company = all.find(({ active }) => active)
  const headers = { origin: site.url }
  const data = { email, role: 'member' }
  const invited = await request.post(`/companies/${company?._id}/invitations`, { data, headers })
  expect(invited.status()).toBe(201)
  const { link } = await waitForMail(site.dataDir, email, /invites you/)
  return { company, link }
}

/** Opens a page as a new person that no other test uses, signed in. */
async function openAsNewcomer() {
  const email = `${uniqueId()}@newcomers.test`
  const { link } = await invite(email)
  const page = await site.open()
  const data = {
    token: new URL(link).searchParams.get('token'),
    name: { first: 'Ines', last: 'Varga' },
    password: newcomersPassword,
  }
  const headers = { origin: site.url }
  const accepted = await page.request.post('/auth/accept-invitation', { data, headers })
  expect(accepted.ok()).toBe(true)
  return { email, page }
}

// P2.5.1 P4.1.1
test('S2.8.3 a mail’s link resets a forgotten password once and ends all sessions', async () => {
  const { email, page: before } = await openAsNewcomer()
  const page = await site.open()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const answers: (string | null)[] = []
  for (const address of ['nobody@nowhere.test', email]) {
    await page.goto('/forgot-password')
    await page.getByRole('button', { name: 'Send link', disabled: false }).waitFor()
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    answers.push(await page.getByRole('main').textContent())
  }
  expect(answers[0]).toBe(answers[1])
  await expectAccessible(page)

  const { link } = await waitForMail(site.dataDir, email, /Set a new password/)
  await page.goto(pathOf(link))
  await page.getByLabel('New password').fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set password', disabled: false }).click()
  await page.getByRole('heading', { name: 'Your password is set' }).waitFor()
  expect((await before.request.get('/auth/session')).status()).toBe(401)

  await page.goto(pathOf(link))
  await page.getByLabel('New password').fill('another long sentence')
  await page.getByRole('button', { name: 'Set password', disabled: false }).click()
  await page.getByRole('alert').filter({ hasText: 'expired or was already used' }).waitFor()

  await signIn(page, email, newcomersPassword)
  await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor()
  await signIn(page, email, password)
  await page.waitForURL('**/app/client/dashboard')
})

// P4.1.2
test('an invitation shows what it is for; accepting it signs the user in', async () => {
  const email = `tobin-${uniqueId()}@harborview.test`
  const { company, link } = await invite(email)
  const page = await site.open()
  await page.goto(pathOf(link))
  await page.getByRole('heading', { name: `Join ${company?.name}` }).waitFor()
  let offersAsked = 0
  page.on(
    'request',
    (request) => (offersAsked += request.url().endsWith('/auth/invitation') ? 1 : 0),
  )
  await page.getByText('Avery Stone has invited you.').waitFor()
  await expectAccessible(page)
  await fill(page, { 'First name': 'Tobin', 'Last name': 'Marsh', Password: 'password1234' })
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.locator('[aria-invalid=true]').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.waitForURL('**/app/client/dashboard')
  await page.getByRole('heading', { name: 'Welcome, Tobin' }).waitFor()
  // The invitation must not be fetched again once its link is used up.
  expect(offersAsked).toBe(0)

  await page.goto(pathOf(link))
  await page.getByRole('alert').filter({ hasText: 'already accepted' }).waitFor()
  await expectAccessible(page)
})
