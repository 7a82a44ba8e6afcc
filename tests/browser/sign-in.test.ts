// Signing in and out, and what people without access see.
import { expect, test } from 'vitest'
import { demoPassword, expectAccessible, useSharedSite } from '#tests/support/browser.ts'

const site = useSharedSite()

// S1.1.2
test('S2.8.1 the sign-in form has an email and a password field and is accessible', async () => {
  const page = await site.open()
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  await page.getByLabel('Password', { exact: true }).waitFor()
  await page.getByLabel('Remember me').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href'))
    .toBe('/forgot-password')
  await expect
    .poll(() => page.getByRole('link', { name: 'Sign up' }).getAttribute('href'))
    .toBe('/registration')
  await expectAccessible(page)
})

test('S5.1.4 errors show after a field is touched', async () => {
  const page = await site.open()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true, disabled: false }).waitFor()
  await expect.poll(() => page.getByText('Email is required').count()).toBe(0)
  await page.getByLabel('Email').focus()
  await page.getByLabel('Password', { exact: true }).focus()
  await page.getByText('Email is required').waitFor()
  await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByText('Password is required').count()).toBe(0)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Password is required').waitFor()
  await page.getByLabel('Email').fill('nobody')
  await page.getByText('Invalid email').waitFor()
})

// S7.2.3 P2.3.2
test('S8.8.1 a wrong password shows an error and keeps the address', async () => {
  const page = await site.open()
  await page.goto('/login')
  await page.getByLabel('Email').fill('admin@enfilade.test')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('admin@enfilade.test')
})

// S4.2.1 S4.2.4 S6.2.1
test('S2.8.5 S2.10.4 S4.2.3 S2.10.7 an admin lands on home, with name and companies', async () => {
  const page = await site.open()
  const companies = page.waitForRequest((request) => request.url().includes('/companies'))
  await page.goto('/login')
  await page.getByLabel('Email').fill('admin@enfilade.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/app/admin/home')
  await companies
  const sidebar = page.getByRole('banner')
  await sidebar.getByText('Avery Stone').waitFor()
  await sidebar.getByText('admin@enfilade.test').waitFor()
})

test('S8.8.2 an answer without a user counts as a failure', async () => {
  const page = await site.open()
  await page.goto('/login')
  await page.route('**/auth/signin', (route) => route.fulfill({ json: {} }))
  await page.getByLabel('Email').fill('admin@enfilade.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor()
})

// S4.2.2 P2.1.1 P2.1.2
test('S3.6.2 scripts cannot read the token', async () => {
  const page = await site.open()
  await page.goto('/login')
  await page.getByLabel('Email').fill('admin@enfilade.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const answer = page.waitForResponse('**/auth/signin')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const { token } = (await (await answer).json()) as { token: string }
  await page.waitForURL('**/app/admin/home')
  const readable = await page.evaluate(
    'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])',
  )
  expect(token.length).toBeGreaterThan(20)
  expect(readable).not.toContain(token)
})

// S4.2.5
test('S2.11.5 Logout ends the session and leads to the sign-in page', async () => {
  const page = await site.openAs('admin@enfilade.test')
  await page.goto('/app/admin/clients')
  await page.getByRole('button', { name: /Avery Stone/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect((await page.request.get('/auth/session')).status()).toBe(401)
  await page.goto('/app/admin/clients')
  await page.getByRole('heading', { name: "You're Not Signed In" }).waitFor()
})

// S2.8.6 S2.9.2 S2.9.3 S4.9.1
test('S2.9.1 S2.9.5 a signed-out visitor below /app gets the way to sign in', async () => {
  const page = await site.open()
  for (const path of ['/app/admin/home', '/app/admin/clients', '/app/client/dashboard']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(401)
    await expect.poll(() => page.title()).toBe("You're Not Signed In")
    await page.getByRole('heading', { name: "You're Not Signed In" }).waitFor()
    await page.getByText('Please sign in to view your information').waitFor()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/login?next=*')
  await page.getByLabel('Email').fill('owner@brightleaf.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/app/client/dashboard')
})

// S1.4.1
test('S6.2.6 S2.10.5 a client who opens the admin area gets the 404 page', async () => {
  const page = await site.openAs('owner@brightleaf.test')
  for (const path of ['/app/admin/home', '/app/admin/clients', '/app/admin/projects']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.content()).not.toContain('Harborview')
  }
})

// S2.22.2 S2.22.3 S8.11.2
test('S2.22.1 an address that does not exist shows the 404 page', async () => {
  const page = await site.open()
  const answer = await page.goto('/no/such/place')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByText("Sorry, we couldn't find the page you're looking for.").waitFor()
  const home = page.getByRole('link', { name: 'Go back home' })
  await expect.poll(() => home.getAttribute('href')).toBe('/')
  await expectAccessible(page)
})

// S4.9.2
test('S2.9.4 a session ended elsewhere closes the open window within a second', async () => {
  const page = await site.openAs('admin@enfilade.test')
  await page.goto('/app/admin/clients')
  await page.getByRole('heading', { name: 'Clients | Companies' }).waitFor()
  await page.request.post('/auth/signout', { headers: { origin: site.url } })
  await page.getByRole('heading', { name: "You're Not Signed In" }).waitFor({ timeout: 2000 })
})
