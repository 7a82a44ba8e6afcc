// Policies for a company's people.
import { describe, expect, test } from 'vitest'
import { type ClientCaller, type Caller, asAdministrator } from '#server/platform/caller.ts'
import { policy } from './policy.ts'

const client = (...companies: ClientCaller['companies']): Caller => ({
  personId: 'me',
  sessionId: 's',
  role: 'client',
  companies,
})
const staff = asAdministrator('me')
const callers = {
  staff,
  'manager of the company': { ...staff, staffRole: 'manager', companies: ['A'] },
  contributor: { ...staff, staffRole: 'contributor' },
  owner: client({ id: 'A', role: 'owner' }),
  member: client({ id: 'A', role: 'member' }),
  'owner of another': client({ id: 'B', role: 'owner' }),
  nobody: client(),
} as const satisfies Record<string, Caller>
type Who = keyof typeof callers

const person = { id: 'other', companyId: 'A', bannedBy: null }

describe.each(['invite', 'changeRole', 'remove', 'resetPassword'] as const)('%s', (action) => {
  test.each<[Who, boolean]>([
    ['staff', true],
    ['manager of the company', true],
    ['contributor', false],
    ['owner', true],
    ['member', false],
    ['owner of another', false],
    ['nobody', false],
  ])('%s: %s', (who, may) => {
    expect(policy[action](callers[who], person)).toBe(may)
  })
})

describe.each(['seeBanned', 'requireInvitations'] as const)('%s', (action) => {
  test.each<[Who, boolean]>([
    ['staff', true],
    ['contributor', true],
    ['owner', true],
    ['member', false],
    ['owner of another', false],
  ])('%s: %s', (who, may) => {
    expect(policy[action](callers[who], person)).toBe(may)
  })
})

describe('ban', () => {
  // P1.3.6
  test.each<[Who, string, 'company' | 'agency' | null, boolean]>([
    ['staff', 'other', null, true],
    ['staff', 'other', 'agency', true],
    ['staff', 'me', null, false],
    ['manager of the company', 'other', 'company', true],
    ['manager of the company', 'other', 'agency', false],
    ['contributor', 'other', null, false],
    ['owner', 'other', null, true],
    ['owner', 'other', 'company', true],
    ['owner', 'other', 'agency', false],
    ['owner', 'me', null, false],
    ['member', 'other', null, false],
    ['owner of another', 'other', null, false],
  ])('%s, %s, banned by %s: %s', (who, id, bannedBy, may) => {
    expect(policy.ban(callers[who], { id, companyId: 'A', bannedBy })).toBe(may)
  })
})
