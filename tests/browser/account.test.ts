// The user's own account: profile, details, two-factor sign-in, and requirements of the agency.
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { codeAt } from '#tests/support/authenticator.ts'
import { demoPassword, expectAccessible, useSite } from '#tests/support/browser.ts'
import { waitForMail } from '#tests/support/outbox.ts'
import { queryDatabase } from '#tests/support/query-database.ts'

const site = useSite()
const owner = 'owner@brightleaf.test'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const squarePicture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#3355aa' } })
    .png()
    .toBuffer()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Edit Information' })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Client area', exact: true })

async function givePassword(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

interface Factor {
  secret: string
  recoveryCodes: string[]
}

/** Starts at the button of its first step; uses up the current code. */
async function setUpSecondFactor(page: Page): Promise<Factor> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await expectAccessible(page)
  const key = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const secret = key.replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, 0))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey instead' }).waitFor({ state: 'detached' })
  const recoveryCodes = await codes.allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have stored them' }).click()
  return { secret, recoveryCodes }
}

test('S2.20.10 an owner edits the company’s details, their own name and address', async () => {
  const page = await site.openAs(owner)
  await page.goto('/app/client/dashboard')
  await sidebar(page).getByRole('link', { name: 'Profile', exact: true }).click()
  await heading(page, 'Profile').waitFor()
  await page.getByRole('link', { name: 'Edit Information' }).click()
  await drawer(page).getByLabel('Company name').fill('Brightleaf & Daughters')
  await drawer(page).getByLabel('Company name').press('Tab')
  await drawer(page).getByText('Saved').waitFor()
  await page.getByRole('region', { name: 'Brightleaf & Daughters' }).waitFor()
  await drawer(page).getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByText('Time zone saved').waitFor()
  await expectAccessible(page)
  await drawer(page).getByLabel('Theme').selectOption('Dark')
  await page.locator('html[data-mode=dark]').waitFor()
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('definition').filter({ hasText: 'Europe/Berlin' }).waitFor()
  await page.reload()
  await page.getByRole('definition').filter({ hasText: 'Europe/Berlin' }).waitFor()
  await page.getByRole('region', { name: 'Brightleaf & Daughters' }).waitFor()

  await sidebar(page).getByRole('link', { name: 'Details', exact: true }).click()
  await heading(page, 'Details').waitFor()
  await page.getByLabel('Last name').fill('Quillfeather')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: /Quillfeather/ }).waitFor()
  await page.getByLabel('Email').fill('paloma@elsewhere.test')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Enter your current password to change your email address').waitFor()
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Until then, sign in with owner@brightleaf.test').waitFor()
  await waitForMail(site.dataDir, 'paloma@elsewhere.test', /Confirm your new email address/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep the old address' }).click()
  await page.getByText('You still sign in with owner@brightleaf.test').waitFor()

  const member = await site.openAs('member@brightleaf.test', phone)
  await member.goto('/app/client/profile/edit')
  await drawer(member).getByText('An owner of the company can change these.').waitFor()
  await expect.poll(() => drawer(member).getByLabel('Company name').count()).toBe(0)
  await expectAccessible(member)
})

test('a form is read-only while it is being submitted', async () => {
  const page = await site.openAs('member@brightleaf.test')
  await page.goto('/app/client/account/details')
  const name = page.getByLabel('First name')
  const before = await name.inputValue()
  const answer = Promise.withResolvers<void>()
  await page.route('**/auth/profile', async (route) => {
    if (route.request().method() === 'PUT') await answer.promise
    await route.fallback()
  })
  await name.fill(`${before} Rae`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.locator('[name="name.first"]:read-only').waitFor()
  await name.focus()
  await page.keyboard.type('mond')
  answer.resolve()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => name.inputValue()).toBe(`${before} Rae`)
  await name.fill(before)
  const saved = page.waitForResponse('**/auth/profile')
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect((await saved).status()).toBe(200)
})

test('two sessions that could not be ended have a Retry each', async () => {
  const email = 'member@brightleaf.test'
  const [page] = [await site.openAs(email), await site.openAs(email), await site.openAs(email)]
  await page.goto('/app/client/account/security')
  await heading(page, 'Security').waitFor()
  const sent: string[] = []
  await page.route('**/auth/sessions/*', (route) => {
    sent.push(route.request().url())
    const error = { code: 'wrong_state', message: 'Not at the moment.', requestId: 'r1' }
    return route.fulfill({ status: 409, json: { error } })
  })
  const end = page.getByRole('button', { name: /^End the session in / })
  await end.nth(0).click()
  await end.nth(1).click()
  const retry = page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Retry' })
  await expect.poll(() => retry.count()).toBe(2)
  expect(new Set(sent).size).toBe(2)
})

// P4.1.6
test('S2.20.4 two-factor sign-in is set up and required, also after a session expired', async () => {
  const page = await site.openAs(owner)
  await page.goto('/app/client/dashboard')
  await sidebar(page).getByRole('link', { name: 'Security', exact: true }).click()
  await heading(page, 'Security').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  const { secret, recoveryCodes } = await setUpSecondFactor(page)
  await page.getByText('10 recovery codes left.').waitFor()
  await waitForMail(site.dataDir, owner, /A second factor was set up/)

  const other = await site.open()
  await other.goto('/login')
  const button = other.getByRole('button', { name: 'Sign in', exact: true })
  const before = await button.boundingBox()
  await givePassword(other, owner)
  const code = other.getByLabel('Code', { exact: true })
  await code.waitFor()
  expect(await button.boundingBox(), 'nothing moves').toEqual(before)
  expect(await code.evaluate('document.activeElement.name')).toBe('code')
  await expect.poll(() => code.getAttribute('autocomplete')).toBe('one-time-code')
  await expectAccessible(other)
  await code.fill('000000')
  await other.keyboard.press('Enter')
  await other.getByText('This code is wrong').waitFor()
  await code.fill(codeAt(secret, 1))
  await other.keyboard.press('Enter')
  await other.getByRole('heading', { name: /^Welcome/ }).waitFor()

  // The session has expired: the dialog asks for the factor again, this time with a recovery code.
  await other.context().clearCookies({ name: 'enfilade_session' })
  // The window may already have noticed, which puts this behind the dialog.
  await sidebar(other).locator('a[href$="/team"]').dispatchEvent('click')
  const dialog = other.getByRole('dialog', { name: 'Sign in to continue' })
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await other.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await expectAccessible(other)
  await other.keyboard.press('Enter')
  await heading(other, 'Team').waitFor()

  // Signs out everywhere else, then turns the factor off again.
  await page.reload()
  await page.getByText('9 recovery codes left.').waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('Signed out everywhere else').waitFor()
  await other.getByRole('heading', { name: "You're Not Signed In" }).waitFor()
  await page.getByRole('button', { name: 'Turn off' }).click()
  const question = page.getByRole('dialog', { name: 'Turn off the second factor?' })
  await question.getByLabel('Current password').fill(demoPassword)
  await question.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Second factor turned off').waitFor()
  await page.getByRole('button', { name: 'Set up a second factor' }).waitFor()
})

/** Adds a virtual device that stores passkeys and verifies its owner. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** False simulates closing the browser's dialog. */
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('S2.20.4 a user adds a passkey, signs in with it in two ways and removes it', async () => {
  const page = await site.openAs('owner@harborview.test')
  await page.goto('/app/client/account/security')
  await heading(page, 'Security').waitFor()
  const device = await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('Harbor laptop')
  await expectAccessible(page)
  await device.setVerified(false)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await adding.getByText('The browser’s dialog was closed').waitFor()
  await device.setVerified(true)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await adding.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await adding.getByRole('button', { name: 'I have stored them' }).click()
  await waitForMail(site.dataDir, 'owner@harborview.test', /A second factor was set up/)
  await page.getByText('10 recovery codes left.').waitFor()
  const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await row.getByText('not used yet').waitFor()
  await expectAccessible(page)

  // The same device cannot create a second one.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await adding.getByLabel('Current password').fill(demoPassword)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await adding.getByText('This device already has a passkey for your account.').waitFor()
  await adding.getByRole('button', { name: 'Close' }).click()

  await page.context().clearCookies()
  await page.goto('/login')
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expectAccessible(page)
  await byPasskey.click()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()

  // The app would leave for its own sign-in once its session is gone, and abort the next navigation.
  await page.goto('/')
  await page.context().clearCookies()
  await givePassword(page, 'owner@harborview.test')
  await page.getByText('Next, use your passkey').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').waitFor()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByText('Next, use your passkey').waitFor()
  expect(await page.evaluate('document.activeElement.type')).toBe('submit')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()

  await page.goto('/app/client/account/security')
  await row.getByText(/last used/).waitFor()
  await page.getByRole('button', { name: 'Rename Harbor laptop' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' })
  await renaming.getByLabel('Name').fill('Old laptop')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Passkey renamed').waitFor()
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove ‘Old laptop’?' })
  await removing.getByText('It’s your only second factor').waitFor()
  await removing.getByLabel('Current password').fill(demoPassword)
  await expectAccessible(page)
  await removing.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Passkey removed').waitFor()
  await page.getByText('someone who learns your password still can’t sign in').waitFor()
  await waitForMail(site.dataDir, 'owner@harborview.test', /The second factor was turned off/)
  await page.context().clearCookies()
  await page.goto('/login')
  await byPasskey.click()
  await page.getByText('This passkey can’t sign in here.').waitFor()
})

test('a person with an account accepts an invitation with a password and a passkey', async () => {
  const email = 'owner@harborview.test'
  const page = await site.openAs(email)
  await page.goto('/app/client/account/security')
  const device = await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByRole('button', { name: 'Continue' }).click()
  await adding.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByText('10 recovery codes left.').waitFor()

  const admin = await site.openAs('admin@enfilade.test')
  const found = await admin.request.get('/companies?search=Brightleaf')
  const { items } = (await found.json()) as { items: { _id: string }[] }
  const invited = await admin.request.post(`/companies/${items[0]?._id}/invitations`, {
    headers: { origin: site.url },
    data: { email, role: 'member' },
  })
  expect(invited.status()).toBe(201)
  const { link } = await waitForMail(site.dataDir, email, /invites you/)

  await page.context().clearCookies()
  await page.goto(new URL(link).pathname + new URL(link).search)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(demoPassword)
  const accept = page.getByRole('button', { name: 'Accept invitation' })
  await accept.click()
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await expectAccessible(page)

  // A form that was not submitted by passkey must not be submitted by it later.
  const byPasskey = page.getByRole('button', { name: 'Use a passkey instead' })
  await password.fill('')
  await byPasskey.click()
  await page.getByText('Password is required').waitFor()
  await password.fill(demoPassword)
  await code.fill('000000')
  await accept.click()
  await page.getByText('This code is wrong').waitFor()

  await device.setVerified(false)
  await byPasskey.click()
  await page.getByText('The browser’s dialog was closed').waitFor()
  await device.setVerified(true)
  await byPasskey.click()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
})

test('a user downloads their data and is erased after an administrator approves', async () => {
  const last = `Tallow${Date.now()}`
  const email = `wren-${last.toLowerCase()}@brightleaf.test`
  const name = `Wren ${last}`
  await queryDatabase(
    site.dataDir,
    'enfilade_agency',
    `with added as (
       insert into users (id, role, first_name, last_name, email, password_hash, email_confirmed_at)
       select gen_random_uuid(), 'client', 'Wren', '${last}', '${email}', password_hash, now()
       from users where email = '${owner}' returning id)
     insert into memberships (company_id, user_id, role)
     select company_id, added.id, 'member' from added, memberships join users on users.id = user_id
     where users.email = '${owner}' limit 1`,
  )
  const theirs = await site.openAs(email, phone)
  await theirs.goto('/app/client/profile/edit')
  await drawer(theirs).getByText('Example: Nov 30, 2026, 1,234.5.').waitFor()
  await drawer(theirs).getByLabel('Dates and numbers').selectOption('German (Germany)')
  await drawer(theirs).getByText('Example: 30.11.2026, 1.234,5.').waitFor()
  await theirs.locator('html[data-locale=de-DE]').waitFor()

  await theirs.goto('/app/client/account/details')
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await squarePicture() }
  await theirs.getByLabel('Upload photo').setInputFiles(picture)
  await theirs.getByText('Photo saved').waitFor()
  await theirs.getByRole('group', { name: 'Photo' }).locator('img').waitFor()
  await theirs.getByRole('button', { name: 'Remove photo' }).waitFor()
  await theirs.getByRole('button', { name: 'Export my data' }).click()
  const question = theirs.getByRole('dialog', { name: 'Export my data' })
  await question.getByLabel('Current password').fill('not my password')
  await question.getByRole('button', { name: 'Download' }).click()
  await question.getByText('This is not your current password').waitFor()
  await question.getByLabel('Current password').fill(demoPassword)
  await expectAccessible(theirs)
  const downloading = theirs.waitForEvent('download')
  await question.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^My data .*\.tar$/)

  await theirs.getByRole('button', { name: 'Request erasure…' }).click()
  const asking = theirs.getByRole('dialog', { name: 'Request erasure?' })
  await asking.getByLabel('Current password').fill(demoPassword)
  await asking.getByRole('button', { name: 'Request erasure' }).click()
  await theirs.getByText('You requested erasure').waitFor()
  await expectAccessible(theirs)

  const page = await site.openAs('admin@enfilade.test')
  await page.goto('/app/admin')
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await page.getByRole('button', { name: `Erase ${name}`, exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Erase ${name}`, exact: true }).click()
  const sure = page.getByRole('dialog', { name: `Erase ${name}?` })
  await sure.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByText(`${name} is erased`).waitFor()
  await page
    .getByRole('button', { name: `Erase ${name}`, exact: true })
    .waitFor({ state: 'detached' })

  // Their open window ends at once, and the address can no longer be used to sign in.
  await theirs.getByRole('heading', { name: /Not Signed In/ }).waitFor()
  await waitForMail(site.dataDir, email, /Your data was erased/)
  await givePassword(theirs, email)
  await theirs.getByText('Invalid email or password').waitFor()
})

// Runs last, because it makes the agency require a second factor from everyone.
test('an administrator requires two-factor for staff and resets a lost one', async () => {
  const colleague = await site.openAs('elliot.marsh@enfilade.test')
  await colleague.goto('/app/admin/home')
  await heading(colleague, 'Welcome, Elliot').waitFor()
  const page = await site.openAs('admin@enfilade.test')
  await page.goto('/app/admin/settings/security')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set up your own second factor' }).click()
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  await setUpSecondFactor(page)
  await page.goto('/app/admin/settings/security')
  await page.getByLabel('Require a second factor for').selectOption('Everyone at the agency')
  await page.getByText('Saved', { exact: true }).waitFor()

  // The colleague's window shows this automatically.
  await heading(colleague, 'Set up a second factor').waitFor()
  await expectAccessible(colleague)
  await colleague.goto('/app/admin/clients')
  await heading(colleague, 'Set up a second factor').waitFor()
  await setUpSecondFactor(colleague)
  await heading(colleague, 'Welcome, Elliot').waitFor()

  await page.goto('/app/admin/people?search=elliot')
  await page.getByRole('link', { name: 'Elliot Marsh' }).click()
  const panel = page.getByRole('dialog', { name: 'Elliot Marsh' })
  await panel.getByRole('button', { name: 'Reset second factor' }).click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByText('The second factor of Elliot Marsh is reset').waitFor()
  await waitForMail(site.dataDir, 'elliot.marsh@enfilade.test', /Your second factor was reset/)
  await heading(colleague, 'Set up a second factor').waitFor()

  // Uses a passkey; the response with the recovery codes is lost.
  await addAuthenticator(colleague)
  await colleague.getByRole('button', { name: 'Use a passkey instead' }).click()
  await colleague.getByLabel('Name').fill('Desk')
  await expectAccessible(colleague)
  await colleague.route('**/auth/passkeys', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await colleague.getByRole('button', { name: 'Continue', exact: true }).click()
  await colleague.getByText('before your recovery codes arrived').waitFor()
  await expectAccessible(colleague)
  await colleague.getByRole('button', { name: 'Continue' }).click()
  await heading(colleague, 'Welcome, Elliot').waitFor()
  await colleague.goto('/app/admin/account/security')
  await colleague.getByRole('list', { name: 'Passkeys' }).getByText('Desk').waitFor()
})
