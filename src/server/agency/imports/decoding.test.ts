// Tables are decoded outside of transactions, with the choices that count when the transaction begins.
import { beforeEach, expect, test, vi } from 'vitest'
import { campaignMetrics } from '#contract/marketing/campaign-metrics.ts'
import { type Import, imports } from '#contract/agency/imports.ts'
import { encodeText } from '#tests/support/encode-text.ts'
import { createImport, sendTable } from '#tests/support/imports.ts'
import { openWorld } from '#tests/support/world.ts'
import { importWorker } from './worker.ts'

const decoder = vi.hoisted(() => ({ begin: vi.fn<() => Promise<void>>() }))
vi.mock(import('#server/platform/decoding/decode.ts'), async (original) => {
  const { decode } = await original()
  return {
    async decode<Answer>(input: Parameters<typeof decode>[0]) {
      await decoder.begin()
      return decode<Answer>(input)
    },
  }
})
beforeEach(() => decoder.begin.mockReset())

const world = await openWorld()
const admin = await world.admin()
const work = (id: string) => importWorker(world.app.platform)({ data: { import: id } })
const at = ({ _id }: Pick<Import, '_id'>) => ({ params: { importId: _id } })

/** Locks of transactions that read or wrote the tables. */
const countLocks = async () => {
  const [row] = await world.database.query<{ count: number }>(
    `select count(*)::int from pg_locks where pid <> pg_backend_pid()
       and relation in ('imports'::regclass, 'campaigns'::regclass)`,
  )
  return row?.count
}

test('decoding a table holds no lock, in every call that reads one', async () => {
  const locks: unknown[] = []
  decoder.begin.mockImplementation(async () => void locks.push(await countLocks()))
  const project = await world.addProject(world.company)
  const text = 'Title,Priority\nPrune the roses,high'
  const created = await createImport(admin, { kind: 'task', text, project: project._id })
  await admin.call(imports.change, { ...at(created), body: { skipsInvalid: true } })
  await admin.call(imports.apply, at(created))
  await work(created._id)
  expect(await admin.call(imports.get, at(created))).toMatchObject({ state: 'applied', added: 1 })
  const campaign = await world.addCampaign(project)
  const imported = await admin.call(campaignMetrics.import, {
    params: { campaignId: campaign._id },
    body: { text: 'Date,Reach\n2026-03-04,12' },
  })
  expect(imported).toMatchObject({ added: 1, issueCount: 0 })
  expect(locks).toEqual([0, 0, 0, 0, 0])
})

test('a user who may not import such records has nothing decoded', async () => {
  const viewer = await world.addStaff({ staffRole: 'viewer' })
  const contributor = await world.addStaff({ staffRole: 'contributor' })
  const project = await world.addProject(world.company)
  const campaign = await world.addCampaign(project)
  const text = 'Title\nPrune the roses'
  expect((await sendTable(viewer, { kind: 'task', text })).statusCode).toBe(403)
  const elsewhere = { kind: 'task', text, company: world.otherCompany._id } as const
  const manager = await world.addStaff({ staffRole: 'manager', companies: [world.company] })
  expect((await sendTable(manager, elsewhere)).statusCode).toBe(404)
  const others = await createImport(admin, { kind: 'task', text })
  decoder.begin.mockReset()
  for (const { send } of [manager, viewer]) {
    expect((await send(imports.change, { ...at(others), body: {} })).statusCode).toBe(404)
    expect((await send(imports.apply, at(others))).statusCode).toBe(404)
  }
  const body = { text: 'Date,Reach\n2026-03-04,12' }
  const params = { campaignId: campaign._id }
  for (const { send } of [viewer, contributor, await world.otherOwner()]) {
    expect([403, 404]).toContain((await send(campaignMetrics.import, { params, body })).statusCode)
  }
  expect(decoder.begin).not.toHaveBeenCalled()
})

test('of two simultaneous choices of an encoding, the later one is refused', async () => {
  const bytes = encodeText('Title,Priority\nŠtětka,high', 'windows-1250')
  const created = await createImport(admin, { kind: 'task', text: Buffer.from(bytes) })
  const choose = (encoding: 'koi8-r' | 'windows-1250') =>
    admin.send(imports.change, { ...at(created), body: { encoding } })
  const { promise, resolve } = Promise.withResolvers<void>()
  decoder.begin.mockReset().mockImplementationOnce(() => promise)
  const applying = admin.send(imports.apply, at(created))
  await expect.poll(() => decoder.begin.mock.calls.length).toBe(1)
  expect((await choose('koi8-r')).statusCode).toBe(200)
  resolve()
  expect((await applying).statusCode).toBe(409)
  expect(await admin.call(imports.get, at(created))).toMatchObject({
    state: 'preview',
    preview: { text: { encoding: 'koi8-r' } },
  })
})

test('an import that ends during decoding stays as it is', async () => {
  const created = await createImport(admin, { kind: 'task', text: 'Title,Priority\nA,high' })
  const { promise, resolve } = Promise.withResolvers<void>()
  decoder.begin.mockReset().mockImplementationOnce(() => promise)
  const changing = admin.send(imports.change, { ...at(created), body: { skipsInvalid: true } })
  await expect.poll(() => decoder.begin.mock.calls.length).toBe(1)
  await admin.call(imports.cancel, at(created))
  resolve()
  expect((await changing).json()).toMatchObject({ error: { code: 'wrong_state' } })
  expect((await admin.call(imports.get, at(created))).state).toBe('cancelled')
})
