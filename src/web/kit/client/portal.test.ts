// A record's screen opens in the portal of the record's company, whatever company its address names.
import { expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/auth.ts'
import { sessionQuery } from '#web/kit/session/session-queries.ts'
import { api } from '#web/lib/browser.ts'
import { createQueryClient } from '#web/lib/query.ts'
import { loadRecord } from './portal.ts'

const companies = ['first', 'second'].map((_id) => ({ _id, name: _id, role: 'owner' }))

/** Returns the redirect target, if any, and whether the remaining queries were read. */
async function openAt(address: string, company: string | null, own = companies) {
  const cache = createQueryClient(api)
  // Contains only the fields that the loader reads.
  cache.setQueryData(sessionQuery.queryKey, { user: { companies: own } as User } as never)
  const readMore = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const load = loadRecord(() => Promise.resolve({ company }), readMore)
  const place = { params: {}, url: new URL(address, 'https://agency.test') }
  const answer: unknown = await load(cache, place).catch((error: unknown) => error)
  const to = answer instanceof Response ? answer.headers.get('location') : undefined
  return { to, isRead: readMore.mock.calls.length > 0 }
}

test.each([
  ['/p/1?company=first&tab=files', 'second', '/p/1?company=second&tab=files'],
  ['/p/1?tab=files', 'second', '/p/1?tab=files&company=second'],
  ['/p/1?company=second', 'first', '/p/1?company=first'],
])('%s redirects to the portal of the %s company', async (address, company, to) => {
  expect(await openAt(address, company)).toEqual({ to, isRead: false })
})

test.each([
  ['/p/1', 'first'],
  ['/p/1?company=second', 'second'],
  ['/p/1?company=second', null],
  ['/p/1', 'another’s'],
])('%s stays for a record of %s', async (address, company) => {
  expect(await openAt(address, company)).toEqual({ to: undefined, isRead: true })
})

// P1.3.3
test('nothing is read for a user without a company', async () => {
  expect(await openAt('/p/1', 'first', [])).toEqual({ to: undefined, isRead: false })
})
