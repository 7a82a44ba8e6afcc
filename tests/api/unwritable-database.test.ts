// A read-only database, after a failover or with a full disk: errors are reported, and it recovers automatically.
import { expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { operations } from '#contract/operations.ts'
import { openExternalDatabase, startExternalServer } from '#tests/support/external-server.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const server = await startExternalServer()
const database = await openExternalDatabase(server)
const world = await openWorld({ database })
const { proxy, query } = server
const { anonymous } = world
const admin = await world.admin()

const create = () => admin.send(companies.create, { body: sampleCompany })
const statusOf = {
  create: async () => (await create()).statusCode,
  list: async () => (await admin.send(companies.list, { query: {} })).statusCode,
  ready: async () => (await anonymous.send(operations.ready)).statusCode,
}

test('on a read-only server reads work; writes and /readyz get 503', async () => {
  await query('alter system set default_transaction_read_only = on')
  await query('select pg_reload_conf()')
  await expect.poll(statusOf.ready).toBe(503)
  const refused = await create()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers).toHaveProperty('retry-after')
  expect(refused.json()).toMatchObject({ error: { code: 'unavailable' } })
  expect(await statusOf.list()).toBe(200)

  // A rejected write ends its connection; reads may still use another idle one.
  const before = proxy.count()
  const connectionsAfterWrite = async () => {
    expect([await statusOf.create(), await statusOf.list()]).toEqual([503, 200])
    return proxy.count()
  }
  await expect.poll(connectionsAfterWrite).toBeGreaterThan(before)

  await query('alter system reset default_transaction_read_only')
  await query('select pg_reload_conf()')
  await expect.poll(statusOf.create).toBe(201)
  await expect.poll(statusOf.ready).toBe(200)
})

test.each([
  ['a full disk', '53100'],
  ['no memory', '53200'],
  ['a disk that fails', '58030'],
])('%s: a write gets 503 with Retry-After', async (_, code) => {
  await query(
    `create function refuse() returns trigger language plpgsql as
       $$ begin raise exception using errcode = '${code}', message = 'could not extend file'; end $$;
     create trigger refuse before insert on companies execute function refuse()`,
    'given',
  )
  const refused = await create()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers).toHaveProperty('retry-after')
  await query('drop function refuse cascade', 'given')
  expect(await statusOf.create()).toBe(201)
})

test('/readyz reports a full disk for ten seconds, then writes are tried again', async () => {
  expect(await statusOf.ready()).toBe(503)
  await expect.poll(statusOf.ready).toBe(200)
})
