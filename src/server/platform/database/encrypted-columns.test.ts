// Secrets under a missing key are found at startup, wherever they are stored.
import { expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { socialAccounts } from '#contract/clients/social-accounts.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { testSecret } from '#tests/support/app.ts'
import { openWorld } from '#tests/support/world.ts'
import { warnOfMissingKeys } from './encrypted-columns.ts'

const world = await openWorld()
const admin = await world.admin()
const agency = world.database.agency

async function warningsWith(...secrets: string[]): Promise<number> {
  let count = 0
  await warnOfMissingKeys(agency, createSecrets(secrets), { warn: () => (count += 1) })
  return count
}

const other = 'another secret, under which nothing is stored'

test('no warning is reported while there are no secrets', async () => {
  expect(await warningsWith(other)).toBe(0)
})

test.each(['an account', 'a company'])(
  'a wrong key is reported for stored secrets and for %s that can be restored',
  async (what) => {
    const company = await world.addCompany()
    const params = { companyId: company._id }
    const body = { platform: 'instagram', username: 'alder', password: 'Horse-staple-10' } as const
    const { _id } = await admin.call(socialAccounts.create, { params, body })
    expect([await warningsWith(other), await warningsWith(other, testSecret)]).toEqual([1, 0])
    if (what === 'a company') await admin.call(companies.remove, { params })
    else await admin.call(socialAccounts.remove, { params: { ...params, accountId: _id } })
    expect([await warningsWith(other), await warningsWith(other, testSecret)]).toEqual([1, 0])
    await world.database.query('delete from deletions')
    expect(await warningsWith(other)).toBe(0)
  },
)
