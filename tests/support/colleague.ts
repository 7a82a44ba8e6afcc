// A window of a colleague: of the demo's staff only one has a password, the others set theirs as who has forgotten it.
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Site } from './browser.ts'
import { waitForMail } from './outbox.ts'

export async function openAsColleague(site: Site, email: string): Promise<Page> {
  const { request } = await site.open()
  const options = { headers: { origin: site.url } }
  await request.post('/auth/forgot-password', { ...options, data: { email } })
  const { link } = await waitForMail(site.dataDir, email, /Set a new password/)
  const token = new URL(link).searchParams.get('token')
  // Nothing of one's own address, as the demo's password has it.
  const password = 'quiet-orchard-91'
  const data = { token, password }
  expect((await request.post('/auth/reset-password', { ...options, data })).status()).toBe(204)
  const page = await site.open()
  const signedIn = await page.request.post('/auth/signin', { data: { email, password } })
  expect(signedIn.status()).toBe(200)
  return page
}
