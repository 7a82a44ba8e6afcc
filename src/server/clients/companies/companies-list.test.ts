// Lists of companies: all, pages, search, sort, CSV, and bulk changes.
import { beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { type Company, companies } from '#contract/clients/companies.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const missing = '0198d1a2-0000-7000-8000-000000000000'

type Query = Parameters<typeof page>[0]

const page = (query: {
  search?: string
  status?: 'enabled' | 'disabled' | 'waiting'
  sort?: 'name' | '-name' | 'status' | 'website' | 'email' | 'phone' | '-projects'
  page?: number
  size?: number
}) => admin.call(companies.list, { query })

const names = async (query: Query) => (await page(query)).items.map(({ name }) => name)

async function csv(query: object = {}) {
  const response = await admin.send(companies.list, { query: { ...query, format: 'csv' } })
  expect(response.statusCode).toBe(200)
  return response
}

const byName = new Map<string, Company>()
const idOf = (name: string) => byName.get(name)?._id ?? missing

beforeAll(async () => {
  const rows = [
    { name: '100% Organic', email: 'zoe@organic.test', website: 'https://organic.example' },
    { name: 'under_score', email: 'yan@under.test', website: 'https://under.example' },
    { name: 'Zebra \\ Sons', email: 'xia@zebra.test', website: 'https://zebra.example' },
    { name: 'apple', email: 'will@apple.test', website: 'https://APPLE.example' },
    { name: 'Apricot', email: 'vera@apricot.test', phone: '+44 20 7946 0018' },
    { name: 'Off', email: 'uma@off.test' },
    { name: 'Pending', email: 'ted@pending.test' },
  ]
  for (const row of rows) byName.set(row.name, await world.addCompany(row))
  for (const name of ['apple', 'Off']) {
    const company = byName.get(name)
    if (company) await world.addProject(company)
    if (company && name === 'apple') await world.addProject(company)
  }
  const disable = { params: { companyId: idOf('Off') }, body: { active: false } }
  await admin.call(companies.change, disable)
  const wait = `update companies set state = 'waiting' where id = $1`
  await world.database.query(wait, [idOf('Pending')])
})

const inOrder = [
  '100% Organic',
  'Alder Clinic',
  'apple',
  'Apricot',
  'Birch Bakery',
  'Off',
  'Pending',
  'under_score',
  'Zebra \\ Sons',
]

describe('all', () => {
  test('S7.2.4 GET /companies/all answers the bare array of companies', async () => {
    const all = await admin.call(companies.all, {})
    expect(all.map(({ name }) => name)).toEqual(inOrder)
    const apple = all.find(({ name }) => name === 'apple')
    const read = await admin.call(companies.get, { params: { companyId: idOf('apple') } })
    expect({ ...apple, can: read.can }).toEqual(read)
  })

  test('each company has its users, with banned users only for those who may see them', async () => {
    const banned = await world.addPerson([{ company: world.company, role: 'member' }])
    await world.database.query('update memberships set banned_at = now() where user_id = $1', [
      banned.id,
    ])
    const owner = await world.owner()
    const member = await world.member()
    const seenBy = async (caller: typeof owner) => {
      const all = await caller.call(companies.all, {})
      return all.find(({ _id }) => _id === world.company._id)?.users ?? []
    }
    const seen = await seenBy(admin)
    expect(seen[0]).toMatchObject({ _id: owner.id, email: owner.email, role: 'owner' })
    expect(Object.keys(seen[0] ?? {}).toSorted()).toEqual(['_id', 'email', 'name', 'role'])
    expect(seen.map(({ _id }) => _id)).toContain(banned.id)
    expect(await seenBy(owner)).toEqual(seen)
    expect(await seenBy(member)).toEqual(seen.filter(({ _id }) => _id !== banned.id))
    await owner.call(auth.changeProfile, { body: { name: { first: 'Renamed', last: 'Owner' } } })
    expect((await seenBy(admin))[0]?.name).toEqual({ first: 'Renamed', last: 'Owner' })
  })

  test('an unchanged list answers 304, unless a user’s name has changed', async () => {
    const ask = (etag?: string) =>
      admin.raw({
        method: 'GET',
        url: companies.all.path,
        ...(etag && { headers: { 'if-none-match': etag } }),
      })
    const etag = String((await ask()).headers.etag)
    expect((await ask(etag)).statusCode).toBe(304)
    const owner = await world.owner()
    await owner.call(auth.changeProfile, { body: { name: { first: 'Newer', last: 'Owner' } } })
    expect((await ask(etag)).statusCode).toBe(200)
  })

  test('staff of chosen companies see only the users of these', async () => {
    const staff = await world.addStaff({ staffRole: 'viewer', companies: [world.otherCompany] })
    const otherOwner = await world.otherOwner()
    const all = await staff.call(companies.all, {})
    expect(all.map(({ name }) => name)).toEqual([world.otherCompany.name])
    expect(all[0]?.users.map(({ _id }) => _id)).toContain(otherOwner.id)
    expect(JSON.stringify(all)).not.toContain((await world.owner()).email)
  })

  test('S6.2.5 an admin sees all companies, a client only their own, others none', async () => {
    const of = async (caller: typeof world.anonymous) =>
      (await caller.call(companies.all, {})).map(({ name }) => name)
    expect(await of(admin)).toHaveLength(inOrder.length)
    expect(await of(await world.member())).toEqual(['Alder Clinic'])
    expect(await of(await world.bannedInOne())).toEqual(['Birch Bakery'])
    expect(await of(await world.withoutCompany())).toEqual([])
  })

  test('a signed-out user is answered 401', async () => {
    expect((await world.anonymous.error(companies.all)).status).toBe(401)
    expect((await world.anonymous.error(companies.list)).status).toBe(401)
  })
})

describe('pages of companies', () => {
  // S9.7.1
  test('S7.4.4 GET /companies is the same list in pages of 25', async () => {
    const { items, total, page: number, size } = await page({})
    expect({ total, number, size }).toEqual({ total: 9, number: 1, size: 25 })
    const all = await admin.call(companies.all, {})
    expect(items).toEqual(
      all.map(({ users: _, ...company }) => ({ ...company, awaitsConfirmation: false })),
    )
  })

  test('the pages together are the whole list, with each company once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((n) => page({ page: n, size: 4 })))
    expect(pages.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(inOrder)
    expect(pages.map(({ items }) => items.length)).toEqual([4, 4, 1, 0])
    expect(pages.every(({ total }) => total === 9)).toBe(true)
  })

  test.each<[Query, string[]]>([
    [{ sort: '-name' }, inOrder.toReversed()],
    [{ sort: 'email', search: 'e.test' }, ['Alder Clinic', 'Birch Bakery', 'apple']],
    [{ sort: '-projects', size: 2 }, ['apple', 'Off']],
    [{ sort: 'website', size: 1 }, ['apple']],
    [{ sort: 'phone', size: 1 }, ['100% Organic']],
    [{ sort: 'status', size: 3 }, ['Off', 'Pending', '100% Organic']],
  ])('are sorted and divided into pages: %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test.each<[string, string[]]>([
    ['APPLE', ['apple']],
    ['  apric ', ['Apricot']],
    ['%', ['100% Organic']],
    ['_', ['under_score']],
    ['\\', ['Zebra \\ Sons']],
    ['zoe@organic.test', ['100% Organic']],
    ['zebra.example', ['Zebra \\ Sons']],
    ['7946', ['Apricot']],
    ["'; drop table companies; --", []],
  ])('searching for %s finds %j', async (search, expected) => {
    const { items, total } = await page({ search })
    expect(items.map(({ name }) => name)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  // P1.3.4
  test('can be filtered by status; a waiting company counts as disabled too', async () => {
    expect(await names({ status: 'disabled' })).toEqual(['Off', 'Pending'])
    expect(await names({ status: 'waiting' })).toEqual(['Pending'])
    expect(await names({ status: 'enabled' })).toHaveLength(7)
    expect(await names({ status: 'enabled', search: 'off' })).toEqual([])
  })

  test('a client’s page, count and search include only their own company', async () => {
    const member = await world.member()
    const own = await member.call(companies.list, { query: {} })
    expect(own).toMatchObject({ total: 1, items: [{ name: 'Alder Clinic' }] })
    const others = await member.call(companies.list, { query: { search: 'Birch' } })
    expect(others).toMatchObject({ total: 0, items: [] })
    const sheet = await member.send(companies.list, { query: { format: 'csv' } })
    expect(sheet.body.trim().split('\r\n')).toHaveLength(2)
    expect(sheet.body).not.toContain('Birch')
  })

  test.each<[string, string, string]>([
    ['page=0', 'page', 'Page must be at least 1'],
    ['page=x', 'page', 'Page must be a number'],
    ['page=1.5', 'page', 'Page must be a whole number'],
    ['page=1&page=2', 'page', 'Page must be a number'],
    ['page=100001', 'page', 'Page must be at most 100000'],
    ['size=201', 'size', 'Size must be at most 200'],
    ['size=-1', 'size', 'Size must be at least 1'],
    ['sort=password', 'sort', 'Sort must be one of the following values'],
    ['sort=name%20desc', 'sort', 'Sort must be one of the following values'],
    ['status=on', 'status', 'Status must be one of the following values'],
    ['format=xml', 'format', 'Format must be one of the following values'],
    ['colour=red', 'colour', 'Unknown field: colour'],
    ['search=a&search=b', 'search', 'Search must be text'],
    ['search=a%00b', 'search', 'Search contains characters that can’t be stored'],
    [`search=${'x'.repeat(201)}`, 'search', 'Search must be at most 200 characters'],
  ])('refuses ?%s', async (query, field, sentence) => {
    const response = await admin.raw({ method: 'GET', url: `/companies?${query}` })
    expect(response.statusCode).toBe(400)
    const { fields } = response.json<{ error: { fields: Record<string, string> } }>().error
    expect(Object.keys(fields)).toEqual([field])
    expect(fields[field]).toContain(sentence)
  })
})

describe('selected companies', () => {
  test('are found by their ids, as a page and as a file', async () => {
    const { items } = await page({ search: 'ap' })
    const [first, second] = items
    const ids = [first?._id, second?._id].join(',')
    const found = await admin.call(companies.list, { query: { ids } })
    expect(found.items).toEqual([first, second])
    const { body } = await csv({ ids, sort: '-name' })
    expect(
      body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual([second?.name, first?.name])
  })

  test.each(['x', missing.toUpperCase(), `${missing},`, `${missing},x`])(
    'refuses ?ids=%s',
    async (ids) => {
      const error = await admin.error(companies.list, { query: { ids } })
      expect(error).toMatchObject({ status: 400, fields: { ids: expect.any(String) } })
    },
  )

  test('of other clients are left out for a client', async () => {
    const ids = `${world.company._id},${world.otherCompany._id}`
    const own = await (await world.member()).call(companies.list, { query: { ids } })
    expect(own.items.map(({ _id }) => _id)).toEqual([world.company._id])
  })
})

describe('CSV', () => {
  test('lists all matching companies with the table’s columns, as a file', async () => {
    const { headers, body } = await csv({ size: 1, search: 'apple' })
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="companies.csv"',
      'cache-control': 'no-store',
    })
    expect(body).toBe(
      '\uFEFFCompany | Client,Status,Website,Email,Phone,Projects\r\n' +
        "apple,Enabled,https://APPLE.example,will@apple.test,'+1 512 555 0100,2\r\n",
    )
    expect((await csv()).body.trim().split('\r\n')).toHaveLength(inOrder.length + 1)
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['Say "hi", twice', '"Say ""hi"", twice"'],
  ])('a name like %s is neutralized and quoted', async (name, cell) => {
    const { _id } = await world.addCompany({ name, email: 'formula@cell.test' })
    const { body } = await csv({ search: 'formula@cell.test' })
    await admin.call(companies.remove, { params: { companyId: _id } })
    expect(body.split('\r\n')[1]?.startsWith(`${cell},Enabled`)).toBe(true)
  })
})

describe('bulk changes', () => {
  const bulk = (ids: string[], action: 'enable' | 'disable' | 'delete') =>
    admin.call(companies.bulk, { body: { ids, action } })
  const three = () => Promise.all([1, 2, 3].map((n) => world.addCompany({ name: `Bulk ${n}` })))

  test('disable, enable and delete companies', async () => {
    const ids = (await three()).map(({ _id }) => _id)
    const active = async () =>
      (await page({ search: 'Bulk' })).items.map((company) => company.active)
    expect(await bulk(ids, 'disable')).toMatchObject({ changed: 3 })
    expect(await active()).toEqual([false, false, false])
    expect(await bulk([...ids.slice(1), ...ids.slice(1)], 'enable')).toMatchObject({ changed: 2 })
    expect((await active()).toSorted()).toEqual([false, true, true])
    expect(await bulk(ids, 'delete')).toEqual({ changed: 3, switched: [] })
    expect(await active()).toEqual([])
  })

  test('change nothing if one of the companies is gone', async () => {
    const ids = (await three()).map(({ _id }) => _id)
    for (const action of ['disable', 'delete'] as const) {
      const body = { ids: [...ids, missing], action }
      expect((await admin.error(companies.bulk, { body })).status).toBe(404)
    }
    const { items } = await page({ search: 'Bulk' })
    expect(items.map(({ version }) => version)).toEqual([1, 1, 1])
    await bulk(ids, 'delete')
  })

  test.each<[object, string]>([
    [{ ids: [], action: 'enable' }, 'ids'],
    [{ ids: Array.from({ length: 501 }, () => missing), action: 'enable' }, 'ids'],
    [{ ids: ['x'], action: 'enable' }, 'ids.0'],
    [{ ids: missing, action: 'enable' }, 'ids'],
    [{ ids: [missing], action: 'approve' }, 'action'],
    [{ ids: [missing], action: 'enable', all: true }, 'all'],
  ])('refuses %j', async (body, field) => {
    const error = await admin.error(companies.bulk, { body })
    expect(error.status).toBe(400)
    expect(Object.keys(error.fields)).toEqual([field])
  })

  test('are answered 401 signed out and 403 for a client, even of the company', async () => {
    const body = { ids: [world.company._id], action: 'disable' }
    expect((await world.anonymous.error(companies.bulk, { body })).status).toBe(401)
    expect((await (await world.owner()).error(companies.bulk, { body })).status).toBe(403)
  })
})
