// A window of a colleague: of the demo's staff only one has a password, the others set theirs as who has forgotten it.
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Site } from './browser.ts'
import { waitForMail } from './outbox.ts'

// Nothing of one's own address, as the demo's password has it.
const password = 'quiet-orchard-91'

export async function openAsColleague(site: Site, email: string): Promise<Page> {
  const page = await site.open()
  const signIn = () => page.request.post('/auth/signin', { data: { email, password } })
  // It is set already where a test is run once more.
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
