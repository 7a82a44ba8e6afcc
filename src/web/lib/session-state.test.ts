// Transitions of the session's state machine.
import { expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/auth.ts'
import { permissionsFor } from '#contract/agency/staff-roles.ts'
import {
  type SessionState,
  initialSession,
  nextSession,
  storeKey,
  storeVersion,
  temporaryId,
} from './session-state.ts'

const user: User = {
  _id: '019ae000-0000-7000-8000-000000000001',
  role: 'admin',
  staffRole: 'administrator',
  can: permissionsFor({ staffRole: 'administrator', companies: null }),
  name: { first: 'Avery', last: 'Stone' },
  email: 'admin@enfilade.test',
  currency: 'USD',
  friends: [],
  companies: [],
}
const friend = { _id: '019ae000-0000-7000-8000-000000000002', name: { first: 'A', last: 'B' } }
const signedIn: SessionState = { ...initialSession, user, token: 't' }

// S3.6.1
test('S4.1.1 the initial state is logged out: no user, no token', () => {
  expect(initialSession).toMatchObject({ user: null, token: '' })
})

// S3.6.3
test('S4.1.2 toggle mode goes from light to dark and back', () => {
  const dark = nextSession(initialSession, { type: 'toggle mode' })
  expect(dark.mode).toBe('dark')
  expect(nextSession(dark, { type: 'toggle mode' }).mode).toBe('light')
})

test('S4.1.3 log in stores user and token', () => {
  const state = nextSession(initialSession, { type: 'log in', user, token: 'token' })
  expect(state).toMatchObject({ user, token: 'token' })
})

test('S4.1.4 log out clears both and the session’s data', () => {
  const carrying = { ...signedIn, posts: [{ _id: '1' }] }
  const state = nextSession(carrying, { type: 'log out' })
  expect(state).toEqual({ ...initialSession, mode: signedIn.mode })
})

// S4.1.6 P2.22.1
test('S4.1.5 set friends replaces the user’s friends; without a user it only logs', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const state = nextSession(signedIn, { type: 'set friends', friends: [friend] })
  expect(state.user?.friends).toEqual([friend])
  expect(log).not.toHaveBeenCalled()
  const unchanged = nextSession(initialSession, { type: 'set friends', friends: [friend] })
  expect(unchanged).toBe(initialSession)
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

// S3.6.4 S4.1.9
test('S4.1.7 set posts replaces the list, set post the one with the same _id', () => {
  const posts = [
    { _id: '1', text: 'one' },
    { _id: '2', text: 'two' },
  ]
  const state = nextSession(signedIn, { type: 'set posts', posts })
  const changed = nextSession(state, { type: 'set post', post: { _id: '2', text: 'new' } })
  expect(changed.posts).toEqual([posts[0], { _id: '2', text: 'new' }])
  const unknown = nextSession(state, { type: 'set post', post: { _id: '3', text: 'new' } })
  expect(unknown.posts).toEqual(posts)
})

// S3.6.5
test('S4.1.8 set companies replaces the list', () => {
  const state = nextSession(signedIn, { type: 'set companies', companies: [] })
  expect(state.companies).toEqual([])
})

// P2.24.1
test('S3.10.1 an item without an _id gets a random temporary one', () => {
  const posts = [{ text: 'no id yet' }] as never
  const [post] = nextSession(signedIn, { type: 'set posts', posts }).posts
  expect(post?._id).toMatch(/^temporary-/)
  expect(temporaryId()).not.toBe(temporaryId())
})

// S9.2.2
test('S3.11.1 the store has the key root and version 1', () => {
  expect([storeKey, storeVersion]).toEqual(['root', 1])
})
