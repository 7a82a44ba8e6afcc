// Tests that concurrent changes to the agency's settings do not undo each other, and that they are announced.
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { activity } from '#contract/records/activity.ts'
import { activitySentence } from '#contract/records/activity-messages.ts'
import { type Billing, defaultBilling } from '#contract/billing/billing.ts'
import {
  type Settings,
  type SettingsChange,
  SettingsChange as Change,
  settings,
} from '#contract/agency/settings.ts'
import { toAddress } from '#contract/values/address-lines.ts'
import { openLive } from '#tests/support/live.ts'
import { openWorld } from '#tests/support/world.ts'
import { agencyTimeZone, isNight, localDay, setAgencyTimeZone } from '#server/platform/clock.ts'
import { followAgencyRegion } from './agency-region.ts'
import { changedSettings } from './rules.ts'

const before: Settings = {
  files: { maxFileMegabytes: 100, companyQuotaMegabytes: 1024 },
  billing: {
    ...defaultBilling,
    vatId: 'DE136695976',
    peppolId: '0088:7300010000001',
    untaxedAs: 'reverse charge',
    exemptionReason: 'Article 196',
    quotePrefix: 'QUO-',
    quoteDays: 45,
    bank: { bank: 'Harbor', holder: 'Enfilade', account: 'DE02', routing: 'BIC' },
  },
  security: { twoFactorFor: 'staff' },
  agency: { timeZone: 'America/Chicago', locale: null },
  version: 7,
}

const changeWith = (change: object): SettingsChange => Change.parse(change)

describe('rules', () => {
  test('omitted fields keep their values instead of returning to defaults', () => {
    const names = Object.keys(before.billing) as (keyof Billing)[]
    fc.assert(
      fc.property(fc.subarray(names), (given) => {
        const billing = Object.fromEntries(given.map((name) => [name, before.billing[name]]))
        expect(changedSettings(before, changeWith({ billing })).next).toEqual(before)
      }),
    )
  })

  test('a postal code must be one of the country, unless it was saved before', () => {
    const germany = { zipCode: '1011', country: 'Germany' }
    const change = (billing: object) => () => changedSettings(before, changeWith({ billing }))
    expect(change({ address: germany })).toThrow(
      expect.objectContaining({
        fields: { 'billing.address.zipCode': 'Postal code must have 5 digits' },
      }),
    )
    const saved = { ...before, billing: { ...before.billing, address: toAddress(germany) } }
    const { next } = changedSettings(saved, changeWith({ billing: { taxRate: 19 } }))
    expect(next.billing.address.zipCode).toBe('1011')
  })

  test.each([
    [{ billing: { bank: { account: 'DE03' } } }, 'billing', ['bank']],
    [{ billing: { taxRate: 8.5, terms: 'At once.' } }, 'billing', ['taxRate', 'terms']],
    [{ files: { maxFileMegabytes: 1024 } }, 'files', ['maxFileMegabytes']],
    [{ security: { twoFactorFor: 'nobody' } }, 'security', ['twoFactorFor']],
    [{ agency: { timeZone: 'Europe/Kyiv' } }, 'agency', ['timeZone']],
    [{ agency: { timeZone: null } }, 'agency', ['timeZone']],
    [{ agency: { locale: 'de-DE' } }, 'agency', ['locale']],
  ] as const)('%j changes only that and increases the version', (change, section, names) => {
    const { next, fields } = changedSettings(before, changeWith(change))
    expect(next).toMatchObject({ ...change, version: 8 })
    expect(fields).toEqual({
      ...{ files: [], billing: [], security: [], agency: [] },
      [section]: names,
    })
    expect(next.billing.bank.bank).toBe('Harbor')
  })

  test.each([
    [{ files: { maxFileMegabytes: 2048 } }, 'files.companyQuotaMegabytes'],
    [{ billing: { creditPrefix: '' } }, 'billing.creditPrefix'],
    [{ billing: { quotePrefix: 'CN-' } }, 'billing.quotePrefix'],
  ])('%j is refused because it conflicts with the other fields', (change, field) => {
    expect(() => changedSettings(before, changeWith(change))).toThrow(
      expect.objectContaining({
        code: 'invalid',
        fields: { [field]: expect.any(String) as string },
      }),
    )
  })
})

const world = await openWorld()
const admin = await world.admin()
const colleague = await world.addStaff({ staffRole: 'administrator' })
const read = () => admin.call(settings.get, {})
const change = (by: typeof admin, body: SettingsChange) => by.call(settings.change, { body })

test('of two administrators, the slower gets a conflict that names the other', async () => {
  const { version } = await read()
  await change(admin, { billing: { taxId: '74-3091822' } })
  await change(colleague, { billing: { taxRate: 8.5, bank: { account: 'GB33 BUKB' } } })
  expect((await read()).billing).toMatchObject({ taxId: '74-3091822', taxRate: 8.5 })
  const late = await admin.send(settings.change, { body: { billing: { dueDays: 30 }, version } })
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { error: { code: 'stale', changed: { by: await nameOf(colleague.id) } } },
  ])
  expect((await read()).billing.dueDays).toBe(14)
})

test('of many simultaneous changes of one version, one succeeds', async () => {
  const { version } = await read()
  const bodies = Array.from({ length: 8 }, (_, days) => ({
    billing: { quoteDays: days + 40 },
    version,
  }))
  const answers = await Promise.all(bodies.map((body) => admin.send(settings.change, { body })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
  expect((await read()).version).toBe(version + 1)
})

test('logs field names without values, updates other windows, ignores no-ops', async () => {
  const stream = await openLive(world.app, colleague)
  const { version } = await change(admin, {
    billing: { bank: { account: 'FR76 3000' }, vatId: 'FR40303265045' },
  })
  expect(await stream.update()).toMatchObject({ kind: 'settings', version })
  const again = await change(admin, { billing: { vatId: 'FR40303265045' } })
  expect(again.version).toBe(version)
  const { items } = await admin.call(activity.list, { query: { kind: 'settings' } })
  const [last] = items
  if (!last) throw new Error('Nothing stands in the activity log')
  expect(activitySentence(last)).toBe('changed VAT number and bank details of the settings')
  expect(last.isInternal).toBe(true)
  expect(
    JSON.stringify(
      await world.database.query(`select detail from activity where kind = 'settings'`),
    ),
  ).not.toContain('3000')
  const manager = await world.addStaff({ staffRole: 'manager' })
  const { items: seen } = await manager.call(activity.list, { query: { kind: 'settings' } })
  expect(seen).toEqual([])
})

async function nameOf(personId: string): Promise<string> {
  const [row] = await world.database.query(
    `select first_name || ' ' || last_name as name from users where id = $1`,
    [personId],
  )
  return (row as { name: string }).name
}

test('its dates and numbers are those of people who have not chosen theirs', async () => {
  const locale = async () => (await colleague.call(auth.session, {})).user.locale
  const choose = (agencys: string | null) => change(admin, { agency: { locale: agencys } })
  await choose('de-DE')
  expect(await locale()).toBe('de-DE')
  await colleague.call(auth.changeProfile, { body: { locale: 'en-US' } })
  expect(await locale()).toBe('en-US')
  await choose(null)
  await colleague.call(auth.changeProfile, { body: { locale: null } })
  expect(await locale()).toBeUndefined()
})

describe('the agency’s time zone', () => {
  afterEach(() => setAgencyTimeZone(null))

  /** Noon in Greenwich. */
  const noon = new Date('2026-11-28T12:00:00Z')
  const now = () => [agencyTimeZone(), localDay(noon), isNight(noon)]

  test('decides its days and nights from the moment it is chosen', async () => {
    const usual = now()
    const choose = (timeZone: string | null) =>
      admin.call(settings.change, { body: { agency: { timeZone } } })
    expect((await choose('Asia/Calcutta')).agency).toMatchObject({ timeZone: 'Asia/Kolkata' })
    expect(now()).toEqual(['Asia/Kolkata', '2026-11-28', false])
    await choose('Pacific/Kiritimati')
    expect(now()).toEqual(['Pacific/Kiritimati', '2026-11-29', true])
    expect((await choose(null)).agency).toMatchObject({ timeZone: null })
    expect(now()).toEqual(usual)
  })

  test('is adopted by every other process', async () => {
    const { agencyDatabase, updates } = world.app.platform
    await admin.call(settings.change, { body: { agency: { timeZone: 'Pacific/Kiritimati' } } })
    setAgencyTimeZone(null)
    await followAgencyRegion({ agencyDatabase, updates })
    expect(agencyTimeZone()).toBe('Pacific/Kiritimati')
    setAgencyTimeZone(null)
    updates.receive({ id: 'event', changes: [{ kind: 'settings', id: '', version: 1 }] })
    await expect.poll(agencyTimeZone).toBe('Pacific/Kiritimati')
    await admin.call(settings.change, { body: { agency: { timeZone: null } } })
  })

  test('is refused at its field if it is unknown', async () => {
    const body = { agency: { timeZone: 'Mars/Base' } }
    const { status, fields } = await admin.error(settings.change, { body })
    expect([status, Object.keys(fields)]).toEqual([400, ['agency.timeZone']])
  })
})
