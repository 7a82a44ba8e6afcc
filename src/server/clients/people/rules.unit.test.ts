// A company managed by its own people keeps an owner.
import { describe, expect, test } from 'vitest'
import type { CompanyRole } from '#contract/clients/companies.ts'
import type { PersonChange } from '#contract/clients/people.ts'
import { errorCodeOf } from '#tests/support/error-code-of.ts'
import { assertOwnerRemains } from './rules.ts'

const member = (id: string, role: CompanyRole, isBanned = false) => ({ id, role, isBanned })
const owner = member('a', 'owner')

describe('whether a company still has an owner', () => {
  test.each<[string, ReturnType<typeof member>[], PersonChange | null, boolean]>([
    ['the only owner goes', [owner], null, false],
    ['the only owner becomes a member', [owner], { role: 'member' }, false],
    ['the only owner is banned', [owner], { banned: true }, false],
    ['the only owner stays one', [owner], { role: 'owner' }, true],
    ['nothing changes', [owner], {}, true],
    ['one of two goes', [owner, member('b', 'owner')], null, true],
    ['one of two becomes a member', [owner, member('b', 'owner')], { role: 'member' }, true],
    ['the other owner is banned already', [owner, member('b', 'owner', true)], null, false],
    ['only members are left', [owner, member('b', 'member')], null, false],
    ['there was no owner before', [member('a', 'member'), member('b', 'member')], null, true],
  ])('%s', (_, members, change, isFine) => {
    const refused = errorCodeOf(() => assertOwnerRemains(members, 'a', change))
    expect(refused).toBe(isFine ? undefined : 'wrong_state')
  })
})
