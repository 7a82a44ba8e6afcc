// Tests that social accounts are encrypted, listed without secrets, revealed to few, and that each reveal is announced.
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { activitySentence } from '#contract/records/activity-messages.ts'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { sentenceOf } from '#contract/records/notification-messages.ts'
import { notifications } from '#contract/records/notifications.ts'
import { people } from '#contract/clients/people.ts'
import { search } from '#contract/records/search.ts'
import { type SocialAccount, socialAccounts } from '#contract/clients/social-accounts.ts'
import { EnvelopeEncryption } from '#server/platform/envelopes.ts'
import { rewrapSecrets, warnOfMissingKeys } from '#server/platform/database/encrypted-columns.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { startApp } from '#tests/support/app.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { openLive } from '#tests/support/live.ts'
import { runNotificationJobs } from '#tests/support/notifications.ts'
import { password } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'

const older = 'the older secret of this test, long enough'
const newer = 'the newer secret of this test, long enough'
const world = await openWorld({ secrets: [older] })
const { query } = world.database
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const companyId = world.company._id
const params = { companyId }

const opens = 'Plain-as-day-77 "\\'
const totp = 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP'
const fields = { platform: 'Instagram', username: '@alder', password: opens }

const add = (more: object = {}, caller: Caller = owner): Promise<SocialAccount> =>
  caller.call(socialAccounts.create, { params, body: { ...fields, ...more } })

const placeOf = ({ _id, company }: SocialAccount) => ({ companyId: company, accountId: _id })

const revealed = (account: SocialAccount, caller: Caller = owner, body: object = {}) =>
  caller.call(socialAccounts.reveal, { params: placeOf(account), body: { password, ...body } })

const refused = (account: SocialAccount, caller: Caller, body: object = {}) =>
  caller.error(socialAccounts.reveal, { params: placeOf(account), body: { password, ...body } })

/** Dumps the whole database, with bytes in hexadecimal. */
async function dump(): Promise<string> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const texts = []
  for (const { name } of tables) {
    texts.push(...(await query<{ row: string }>(`select t::text as row from ${name} t`)))
  }
  return texts.map(({ row }) => row).join('\n')
}

/** Counts statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const waiting = await query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return waiting.length
}

const hexOf = (text: string) => Buffer.from(text).toString('hex')

describe('the login of a social account', () => {
  test('is in no list, and is revealed to a user who enters their own password', async () => {
    const account = await add({ totp, notes: 'Shared', url: 'instagram.example/alder' })
    expect(account).toMatchObject({ hasCode: true, url: 'https://instagram.example/alder' })
    const list = await owner.send(socialAccounts.list, { params })
    expect(list.body).toContain('@alder')
    expect(list.body).not.toContain('Plain-as-day')
    const sent = { params: placeOf(account), body: { password } }
    const answer = await owner.send(socialAccounts.reveal, sent)
    expect(answer.json()).toEqual({ password: opens, code: null, codeExpiresInMs: null })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('gives the one-time codes that the service expects', async () => {
    const account = await add({ totp })
    const sentAt = Date.now()
    const {
      code,
      codeExpiresInMs,
      password: none,
    } = await revealed(account, owner, { what: 'code' })
    expect(codeExpiresInMs).toBeGreaterThan(0)
    expect(codeExpiresInMs).toBeLessThanOrEqual(30_000)
    const key = new TOTP({ secret: Secret.fromBase32(totp.replaceAll(' ', '')) })
    const possible = [sentAt, Date.now()].map((timestamp) => key.generate({ timestamp }))
    expect(possible).toContain(code)
    expect(none).toBeNull()
  })

  test('takes the address of a QR code with other digits and another period', async () => {
    const uri =
      'otpauth://totp/Alder:me?secret=JBSWY3DPEHPK3PXP&issuer=Alder&digits=8&period=60&algorithm=SHA256'
    const account = await add({ totp: uri })
    const { code } = await revealed(account, owner, { what: 'code' })
    expect(code).toMatch(/^\d{8}$/)
  })

  test.each([
    ['too short a key', 'JBSWY3DP'],
    ['letters of no key', '0189 0189 0189 0189'],
    ['an address without a key', 'otpauth://totp/Alder'],
    ['counted codes', 'otpauth://hotp/Alder?secret=JBSWY3DPEHPK3PXP&counter=1'],
    [
      'a period without end',
      `otpauth://totp/Alder?secret=JBSWY3DPEHPK3PXP&period=${'9'.repeat(20)}`,
    ],
    ['digits without end', 'otpauth://totp/Alder?secret=JBSWY3DPEHPK3PXP&digits=500'],
  ])('is refused with %s, and the message does not repeat it', async (_, key) => {
    const error = await owner.error(socialAccounts.create, {
      params,
      body: { ...fields, totp: key },
    })
    expect(error).toMatchObject({ status: 400, fields: { totp: expect.any(String) } })
    expect(JSON.stringify(error.fields)).not.toContain(key)
  })

  test('without codes is refused when a code is requested', async () => {
    const account = await add()
    expect(await refused(account, owner, { what: 'code' })).toMatchObject({ code: 'wrong_state' })
  })

  test('is changed field by field; null removes the codes', async () => {
    const account = await add({ totp })
    const change = (body: object) =>
      owner.call(socialAccounts.change, { params: placeOf(account), body })
    const next = await change({ password: 'Another-one-5', version: account.version })
    expect(next.version).toBe(2)
    expect((await revealed(account)).password).toBe('Another-one-5')
    expect((await change({ notes: 'V' })).hasCode).toBe(true)
    expect((await change({ totp: null })).hasCode).toBe(false)
    const stale = { params: placeOf(account), body: { notes: 'W', version: 1 } }
    expect((await owner.error(socialAccounts.change, stale)).code).toBe('stale')
  })
})

describe('revealing a login', () => {
  // P8.3.3
  test('is for owners, administrators and managers; others are refused', async () => {
    const account = await add()
    const manager = await world.addStaff({ staffRole: 'manager' })
    const chosen = await world.addStaff({ staffRole: 'manager', companies: [world.company] })
    for (const caller of [owner, admin, manager, chosen]) {
      expect((await revealed(account, caller)).password).toBe(opens)
    }
    for (const staffRole of ['contributor', 'bookkeeper', 'viewer'] as const) {
      const caller = await world.addStaff({ staffRole })
      expect(await refused(account, caller)).toMatchObject({ status: 403 })
    }
    expect(await refused(account, member)).toMatchObject({ status: 403 })
    const [seen] = await member.call(socialAccounts.list, { params })
    expect(seen?.can).toEqual({ edit: false, delete: false, reveal: false })
    for (const caller of [await world.otherOwner(), await world.withoutCompany()]) {
      expect(await refused(account, caller)).toMatchObject({ status: 404 })
    }
    expect(await refused(account, world.anonymous)).toMatchObject({ status: 401 })
  })

  test('is refused for a while after ten wrong passwords of the user', async () => {
    const account = await add()
    const { email } = await world.addPerson([{ company: world.company, role: 'owner' }])
    const caller = callerOf(world.app, {
      authorization: `Bearer ${await world.signIn(email)}`,
    })
    const before = await query('select from activity where action = $1', ['revealed'])
    for (let tries = 0; tries < 10; tries += 1) {
      const error = await refused(account, caller, { password: opens })
      expect(error).toMatchObject({ status: 400, fields: { password: expect.any(String) } })
    }
    expect(await refused(account, caller)).toMatchObject({ status: 429 })
    expect(await query('select from activity where action = $1', ['revealed'])).toHaveLength(
      before.length,
    )
  })

  test.each([
    ['demoted', `update memberships set role = 'member' where user_id = $1`],
    ['banned', 'update memberships set banned_at = now() where user_id = $1'],
    ['taken out', 'delete from memberships where user_id = $1'],
    ['given another password', `update users set password_hash = 'x' where id = $1`],
  ])('is refused to a user who was %s while their password was checked', async (_, change) => {
    const account = await add()
    const { id, email } = await world.addPerson([{ company: world.company, role: 'owner' }])
    const token = await world.signIn(email)
    const caller = callerOf(world.app, { authorization: `Bearer ${token}` })
    const blocker = await world.database.agency.startTransaction().execute()
    await blocker
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const answer = refused(account, caller)
    // The request has verified the password and waits for the account locked here.
    await expect.poll(countWaiting).toBe(1)
    // This transaction already holds the lock on the user's row.
    if (change.startsWith('update users')) {
      await blocker.updateTable('users').set({ password_hash: 'x' }).where('id', '=', id).execute()
    } else await query(change, [id])
    await blocker.commit().execute()
    expect([400, 403, 404]).toContain((await answer).status)
  })

  test('is refused to staff who were demoted meanwhile', async () => {
    const account = await add()
    const manager = await world.addStaff({ staffRole: 'manager' })
    const blocker = await world.database.agency.startTransaction().execute()
    const { id } = manager
    await blocker
      .updateTable('users')
      .set({ staff_role: 'contributor' })
      .where('id', '=', id)
      .execute()
    const answer = refused(account, manager)
    await expect.poll(countWaiting).toBe(1)
    await blocker.commit().execute()
    expect(await answer).toMatchObject({ status: 403 })
  })
})

describe('a revealed login', () => {
  // P8.3.3
  test('is reported in the activity and to the owners, except to who revealed it', async () => {
    const account = await add()
    const second = await world.addPerson([{ company: world.company, role: 'owner' }])
    const secondOwner = callerOf(world.app, {
      authorization: `Bearer ${await world.signIn(second.email)}`,
    })
    await revealed(account, admin)
    await revealed(account, owner)
    const { items } = await admin.call(activity.list, { query: { kind: 'socialAccount' } })
    const sentences = items.filter(({ record }) => record === account._id).map(activitySentence)
    expect(sentences).toContain(
      'revealed the password of social account “Instagram, @alder” for Alder Clinic',
    )
    await runNotificationJobs(world)
    const notified = async (caller: Caller) => {
      const { items: all } = await caller.call(notifications.list, { query: {} })
      return all.filter(({ kind }) => kind === 'revealed')
    }
    const [latest, first] = await notified(secondOwner)
    expect(latest && sentenceOf(latest, null)).toMatch(/ revealed the login for Instagram, @alder$/)
    expect(latest?.path).toBe('/app/client/brand')
    expect(first?.actor?._id).toBe(admin.id)
    // People are not notified of their own actions.
    expect((await notified(owner)).map(({ actor }) => actor?._id)).not.toContain(owner.id)
    expect(await notified(member)).toEqual([])
    expect(await notified(admin)).toEqual([])
    // Deleting the account afterwards does not suppress the notification.
    await admin.call(socialAccounts.remove, { params: placeOf(account) })
    const [after] = await notified(secondOwner)
    expect(after && sentenceOf(after, null)).toMatch(
      /a social account that has since been deleted$/,
    )
  })
})

describe('a stored login', () => {
  test('is readable in no table, stored answer, update, search or log', async () => {
    const secret = 'Undercroft-Quillwort-Saltmarsh'
    const key = 'MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK'
    const stream = await openLive(world.app, owner)
    const sent = { params, body: { ...fields, password: secret, totp: key } }
    const headers = { 'idempotency-key': 'once' }
    const account = await owner.call(socialAccounts.create, sent, headers)
    const again = await owner.call(socialAccounts.create, sent, headers)
    expect(again._id).toBe(account._id)
    expect((await revealed(account)).password).toBe(secret)
    await revealed(account, owner, { what: 'code' })
    await owner.call(socialAccounts.remove, { params: placeOf(account) })
    // One addition, two reveals, one deletion.
    const updates = []
    while (updates.length < 4) updates.push(await stream.update())
    stream.close()
    expect(updates.map(({ kind }) => kind)).toEqual(Array(4).fill('socialAccount'))
    expect(updates.at(-1)).toEqual({
      kind: 'socialAccount',
      id: account._id,
      company: companyId,
      version: 0,
    })
    // A deleted account is kept for an hour, so that the deletion can be undone.
    const everything = await dump()
    expect(everything).toContain(account._id)
    for (const text of [secret, key, opens, totp, totp.replaceAll(' ', '')]) {
      expect(everything).not.toContain(text)
      expect(everything).not.toContain(hexOf(text))
      expect(everything).not.toContain(Buffer.from(text).toString('base64').slice(0, -4))
    }
    const { hits } = await owner.call(search.find, { query: { q: 'Undercroft' } })
    expect(hits).toEqual([])
    const exported = await admin.send(activity.list, { query: { format: 'csv' } })
    expect(exported.body).not.toContain(secret)
    expect(world.app.takeErrors()).toEqual([])
  })

  // P8.3.2
  test('cannot be decrypted at another account, company or column', async () => {
    const [one, two] = [await add({ totp }), await add({ password: 'Two-two-two' })]
    const theirs = await admin.call(socialAccounts.create, {
      params: { companyId: world.otherCompany._id },
      body: fields,
    })
    const moves = [
      { to: two, column: 'password', what: 'password' },
      { to: theirs, column: 'password', what: 'password' },
      { to: one, column: 'totp', what: 'code' },
    ] as const
    for (const { to, column, what } of moves) {
      await query(
        `update social_account_secrets set ${column} =
         (select password from social_account_secrets where account_id = $2) where account_id = $1`,
        [to._id, one._id],
      )
      const error = await refused(to, admin, { what })
      expect(error).toMatchObject({ status: 500, code: 'internal' })
      const [issue = ''] = world.app.takeErrors()
      expect(JSON.stringify(error) + issue).not.toContain('Plain-as-day')
    }
    expect((await revealed(one)).password).toBe(opens)
    await query('delete from social_accounts')
  })

  test('is never read by members or by owners of other companies, even encrypted', async () => {
    const account = await add()
    const read = async (personId: string, of: string) => {
      const { rows } = await asClient(personId, of)
      return rows.map(({ account_id: id }) => id)
    }
    expect(await read(owner.id, companyId)).toContain(account._id)
    expect(await read(member.id, companyId)).toEqual([])
    expect(await read((await world.otherOwner()).id, companyId)).toEqual([])
    expect(await read(owner.id, world.otherCompany._id)).toEqual([])
  })
})

/** Runs a query without a WHERE clause. */
function asClient(personId: string, of: string) {
  return world.database.client.transaction().execute(async (tx) => {
    await sql`select set_config('app.companies', ${of}, true), set_config('app.person', ${personId}, true)`.execute(
      tx,
    )
    return sql<{ account_id: string }>`select account_id from social_account_secrets`.execute(tx)
  })
}

describe('a deleted account', () => {
  test('can be restored with its login by an owner, but not by a former owner', async () => {
    const account = await add({ totp })
    await owner.call(socialAccounts.remove, { params: placeOf(account) })
    expect(await refused(account, owner)).toMatchObject({ status: 404 })
    const record = { params: { recordId: account._id } }
    expect(await member.error(deletions.restore, record)).toMatchObject({ status: 404 })
    await owner.call(deletions.restore, record)
    expect((await revealed(account)).password).toBe(opens)
    expect((await revealed(account, owner, { what: 'code' })).code).toMatch(/^\d{6}$/)

    const second = await world.addPerson([{ company: world.company, role: 'owner' }])
    const token = await world.signIn(second.email)
    const demoted = callerOf(world.app, { authorization: `Bearer ${token}` })
    await demoted.call(socialAccounts.remove, { params: placeOf(account) })
    const sent = { params: { ...params, userId: second.id }, body: { role: 'member' as const } }
    await owner.call(people.change, sent)
    expect(await demoted.error(deletions.restore, record)).toMatchObject({ status: 404 })
    const contributor = await world.addStaff({ staffRole: 'contributor' })
    expect(await contributor.error(deletions.restore, record)).toMatchObject({ status: 403 })
    await admin.call(deletions.restore, record)
  })

  test('is restored with its company', async () => {
    const company = await world.addCompany({ name: 'Elm Gone' })
    const place = { params: { companyId: company._id } }
    const account = await admin.call(socialAccounts.create, { ...place, body: fields })
    await admin.call(companies.remove, place)
    await admin.call(deletions.restore, { params: { recordId: company._id } })
    expect((await revealed(account, admin)).password).toBe(opens)
  })
})

describe('after a change of the key', () => {
  const both = startApp(world.database, { secrets: [newer, older] })
  const alone = startApp(world.database, { secrets: [newer] })
  afterAll(async () => {
    await Promise.all([(await both).close(), (await alone).close()])
  })

  test('logins are re-encrypted while the program serves; the older key can go', async () => {
    const account = await add({ totp })
    const withBoth = callerOf(await both, admin.headers)
    const withNewer = callerOf(await alone, admin.headers)
    expect(await refused(account, withNewer)).toMatchObject({ code: 'wrong_state' })

    const encryption = new EnvelopeEncryption(createSecrets([newer, older]))
    let isDone = false
    const serving = (async () => {
      let served = 0
      while (!isDone) {
        expect((await revealed(account, withBoth)).password).toBe(opens)
        served += 1
      }
      return served
    })()
    const [stored] = await query<{ count: number }>(
      `with secrets as (
         select password::text, totp::text from social_account_secrets
         union all
         select row ->> 'password', row ->> 'totp'
         from deletions, jsonb_array_elements(snapshot -> 'tables') deleted, jsonb_array_elements(deleted -> 'rows') row
         where deleted ->> 'table' = 'social_account_secrets')
       select count(password)::int + count(totp)::int as count from secrets`,
    )
    expect(await rewrapSecrets(world.database.agency, encryption)).toBe(stored?.count)
    isDone = true
    expect(await serving).toBeGreaterThan(0)
    expect(await rewrapSecrets(world.database.agency, encryption)).toBe(0)
    expect((await revealed(account, withNewer)).password).toBe(opens)
    expect((await revealed(account, withNewer, { what: 'code' })).code).toMatch(/^\d{6}$/)
    expect(await refused(account, admin)).toMatchObject({ code: 'wrong_state' })
  })

  test('a deleted account that is restored is readable without the older key', async () => {
    const withBoth = callerOf(await both, admin.headers)
    const account = await add({ totp })
    // Stored as before the key rotation.
    await admin.call(socialAccounts.change, {
      params: placeOf(account),
      body: { password: opens, totp },
    })
    await admin.call(socialAccounts.remove, { params: placeOf(account) })
    const encryption = new EnvelopeEncryption(createSecrets([newer, older]))
    expect(await rewrapSecrets(world.database.agency, encryption)).toBeGreaterThanOrEqual(2)
    expect(await rewrapSecrets(world.database.agency, encryption)).toBe(0)
    await withBoth.call(deletions.restore, { params: { recordId: account._id } })
    const withNewer = callerOf(await alone, admin.headers)
    expect((await revealed(account, withNewer)).password).toBe(opens)
    expect((await revealed(account, withNewer, { what: 'code' })).code).toMatch(/^\d{6}$/)
  })

  test('a login changed meanwhile is not overwritten by its former value', async () => {
    const withBoth = callerOf(await both, admin.headers)
    const account = await add()
    const encryption = new EnvelopeEncryption(createSecrets([newer, older]))
    const changing = withBoth.call(socialAccounts.change, {
      params: placeOf(account),
      body: { password: 'Changed-meanwhile' },
    })
    await Promise.all([rewrapSecrets(world.database.agency, encryption), changing])
    expect((await revealed(account, withBoth)).password).toBe('Changed-meanwhile')
  })

  test('without the older key, revealing fails with a message and is not reported', async () => {
    const withNewer = callerOf(await alone, admin.headers)
    const account = await add({ totp })
    const notified = () =>
      query(
        `select id from activity where record_id = $1
         union all select id from pgboss.job where data::text like '%' || $1::text || '%'`,
        [account._id],
      )
    const before = await notified()
    for (const what of ['password', 'code']) {
      const error = await refused(account, withNewer, { what })
      expect(error).toMatchObject({ status: 409, code: 'wrong_state' })
      expect(error.message).toContain('under another key')
    }
    expect(await notified()).toEqual(before)
    const warnings: string[] = []
    const log = { warn: (message: string) => void warnings.push(message) }
    await warnOfMissingKeys(world.database.agency, createSecrets([newer, older]), log)
    expect(warnings).toEqual([])
    await warnOfMissingKeys(world.database.agency, createSecrets([newer]), log)
    expect(warnings).toHaveLength(1)
    // Works again once the secrets are re-entered.
    const sent = { params: placeOf(account), body: { password: opens, totp } }
    await withNewer.call(socialAccounts.change, sent)
    expect((await revealed(account, withNewer)).password).toBe(opens)
    expect((await notified()).length).toBeGreaterThanOrEqual(before.length + 3)
  })
})
