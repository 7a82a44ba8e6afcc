// Opens a colleague's window. Only one of the demo's staff has a password; the others set theirs through a password reset.
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Site } from './browser.ts'
import { waitForMail } from './outbox.ts'

// Must not contain the person's own address, as the demo's password does.
const password = 'quiet-orchard-91'

export async function openAsColleague(site: Site, email: string): Promise<Page> {
  const page = await site.open()
  const signIn = () => page.request.post('/auth/signin', { data: { email, password } })
  // A retried test has already set it.
  if ((await signIn()).ok()) return page
  const options = { headers: { origin: site.url } }
  await page.request.post('/auth/forgot-password', { ...options, data: { email } })
  const { link } = await waitForMail(site.dataDir, email, /Set a new password/)
  const token = new URL(link).searchParams.get('token')
  const data = { token, password }
  const set = await page.request.post('/auth/reset-password', { ...options, data })
  expect(set.status()).toBe(204)
  expect((await signIn()).status()).toBe(200)
  return page
}
