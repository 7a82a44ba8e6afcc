// Who may do what with the people of a company.
import { describe, expect, test } from 'vitest'
import type { Viewer } from '#server/platform/viewer.ts'
import { policy } from './policy.ts'

const viewer = (role: Viewer['role'], companies: Viewer['companies'] = []): Viewer => ({
  personId: 'me',
  sessionId: 's',
  role,
  companies,
})
const viewers = {
  staff: viewer('admin'),
  owner: viewer('client', [{ id: 'A', role: 'owner' }]),
  member: viewer('client', [{ id: 'A', role: 'member' }]),
  'owner of another': viewer('client', [{ id: 'B', role: 'owner' }]),
  nobody: viewer('client'),
}
type Who = keyof typeof viewers

const person = { id: 'other', companyId: 'A', bannedBy: null }

describe.each(['invite', 'seeBanned', 'changeRole', 'remove', 'resetPassword'] as const)(
  '%s',
  (action) => {
    test.each<[Who, boolean]>([
      ['staff', true],
      ['owner', true],
      ['member', false],
      ['owner of another', false],
      ['nobody', false],
    ])('%s: %s', (who, may) => {
      expect(policy[action](viewers[who], person)).toBe(may)
    })
  },
)

describe('ban', () => {
  test.each<[Who, string, 'company' | 'agency' | null, boolean]>([
    ['staff', 'other', null, true],
    ['staff', 'other', 'agency', true],
    ['staff', 'me', null, false],
    ['owner', 'other', null, true],
    ['owner', 'other', 'company', true],
    ['owner', 'other', 'agency', false],
    ['owner', 'me', null, false],
    ['member', 'other', null, false],
    ['owner of another', 'other', null, false],
  ])('%s, %s, banned by %s: %s', (who, id, bannedBy, may) => {
    expect(policy.ban(viewers[who], { id, companyId: 'A', bannedBy })).toBe(may)
  })
})
