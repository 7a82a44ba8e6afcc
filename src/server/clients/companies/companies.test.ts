// Single companies: create, read, change, delete.
import { describe, expect, test } from 'vitest'
import { companies, type Company, type CompanyChange } from '#contract/clients/companies.ts'
import { errors } from '#contract/errors.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import { callerOf } from '#tests/support/caller.ts'
import { sampleCompany as sample, sampleProject } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const missing = '0198d1a2-0000-7000-8000-000000000000'

async function ownerOf(company: Company) {
  const { id, email } = await world.addPerson([{ company, role: 'owner' }])
  const authorization = `Bearer ${await world.signIn(email)}`
  return { id, ...callerOf(world.app, { authorization }) }
}

const without = (field: string) =>
  Object.fromEntries(Object.entries(sample).filter(([name]) => name !== field))
const atAddress = (change: object) => ({ ...sample, address: { ...sample.address, ...change } })
const tooLong = (length: number) => 'x'.repeat(length + 1)

describe('create', () => {
  // S7.2.6
  test('S7.2.5 answers 201 with the created company', async () => {
    const response = await admin.send(companies.create, { body: sample })
    expect(response.statusCode).toBe(201)
    const created = response.json<{ _id: string }>()
    expect(created).toMatchObject(sample)
    const { can, users, ...read } = await admin.call(companies.get, {
      params: { companyId: created._id },
    })
    expect(read).toEqual(created)
    expect(users).toEqual([])
    expect(can).toEqual({ edit: true, editDetails: true, delete: true, addProject: true })
  })

  // S3.1.1 S3.1.3 S3.1.4
  test('S3.1.2 a company has the fields of the specification, and starts Enabled', async () => {
    const before = Date.now()
    const company = await admin.call(companies.create, { body: sample })
    expect(company).toEqual({
      ...sample,
      _id: expect.stringMatching(
        /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      ),
      active: true,
      waiting: false,
      projects: [],
      version: 1,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: company.createdAt,
    })
    expect(Date.parse(company.createdAt)).toBeGreaterThanOrEqual(before - 1)
  })

  test('S5.2.2 the description is optional', async () => {
    const company = await admin.call(companies.create, { body: without('description') as never })
    expect(company.description).toBe('')
  })

  test('S5.2.1 every other field is required: all are named at once', async () => {
    const { status, code, fields } = await admin.error(companies.create, { body: {} })
    expect([status, code]).toEqual([400, 'invalid'])
    expect(fields).toEqual({
      name: 'Name is a required field',
      website: 'Website is a required field',
      email: 'Email is a required field',
      phone: 'Phone is a required field',
      address: 'Address is a required field',
    })
    const place = { street: ' ', city: '', state: null }
    const half = await admin.error(companies.create, { body: { ...sample, address: place } })
    expect(half.fields).toEqual({
      'address.street': 'Street is a required field',
      'address.city': 'City is a required field',
      'address.state': 'State is a required field',
      'address.zipCode': 'Zip code is a required field',
      'address.country': 'Country is a required field',
    })
  })

  // P2.15.1
  test.each([
    ['Ireland', { street: '4 Mill Rd', city: 'Kilkenny', state: '', zipCode: '' }],
    ['Germany', { street: 'Torstr. 1', city: 'Berlin', state: '', zipCode: '10119' }],
    ['Japan', { street: '1-1', city: 'Chiyoda', state: 'Tokyo', zipCode: '100-0001' }],
    ['Brasil', { street: 'R. Um 1', city: 'Santos', state: 'SP', zipCode: '11010-000' }],
    ['United Kingdom', { street: '1 Hay', city: 'York', state: '', zipCode: 'YO1 7EP' }],
    ['Hong Kong', { street: '1 Salisbury Rd', city: '', state: 'Kowloon', zipCode: '' }],
    ['UAE', { street: 'PO Box 1', city: '', state: 'Dubai', zipCode: '' }],
    ['Atlantis', { street: '1 Way', city: 'Poseidonis', state: '', zipCode: '' }],
  ])('a client in %s needs what addresses there have', async (country, parts) => {
    const address = { ...parts, country }
    const company = await admin.call(companies.create, { body: { ...sample, address } })
    expect(company.address).toEqual(address)
  })

  // P2.15.1
  test.each([
    ['Japan', { 'address.state': 'Prefecture is a required field' }],
    ['UAE', { 'address.state': 'Emirate is a required field' }],
    ['United States', { 'address.state': 'State is a required field' }],
  ])('a client in %s without a state is refused in its own terms', async (country, fields) => {
    const body = atAddress({
      country,
      state: '',
      zipCode: country === 'Japan' ? '100-0001' : '78701',
    })
    expect((await admin.error(companies.create, { body })).fields).toEqual(fields)
  })

  test('texts are trimmed, the e-mail address is lower-cased', async () => {
    const company = await admin.call(companies.create, {
      body: {
        ...atAddress({ city: ' Austin\n' }),
        name: '  Trim & Co ',
        email: ' Hello@Trim.TEST ',
      },
    })
    expect(company).toMatchObject({ name: 'Trim & Co', email: 'hello@trim.test' })
    expect(company.address.city).toBe('Austin')
  })

  // P2.16.1
  test.each([
    ['example.com', 'https://example.com'],
    ['  www.example.com/about?x=1#top ', 'https://www.example.com/about?x=1#top'],
    ['http://example.com:8080', 'http://example.com:8080'],
    ['https://bücher.example', 'https://bücher.example'],
  ])('S5.2.3 the website %s is kept as %s', async (website, kept) => {
    const company = await admin.call(companies.create, { body: { ...sample, website } })
    expect(company.website).toBe(kept)
  })

  test.each(['+1 (512) 555-0100', '512.555.0100', '+44 20 7946 0018 ext. 12', '555-0100 x9'])(
    'S5.2.3 the phone number %s is stored as it is written',
    async (phone) => {
      expect((await admin.call(companies.create, { body: { ...sample, phone } })).phone).toBe(phone)
    },
  )

  test.each<[string, object, Record<string, string>]>([
    ['an e-mail without @', { email: 'hello' }, { email: 'Email must be a valid email' }],
    [
      'an e-mail with a line break',
      { email: 'a@b.test\nBcc: c@d.test' },
      { email: 'Email must be a valid email' },
    ],
    ['too long an e-mail', { email: `${tooLong(250)}@b.test` }, { email: expect.any(String) }],
    ['a phone of emails', { phone: 'call me' }, { phone: 'Phone must be a valid phone number' }],
    ['too short a phone', { phone: '12345' }, { phone: 'Phone must be a valid phone number' }],
    [
      'a website that is a script',
      { website: 'javascript:alert(1)' },
      { website: 'Website must be a valid URL' },
    ],
    [
      'a website without a dot',
      { website: 'localhost' },
      { website: 'Website must be a valid URL' },
    ],
    [
      'a website with a space',
      { website: 'https://a b.example' },
      { website: 'Website must be a valid URL' },
    ],
  ])('S5.2.3 refuses %s at its field', async (_, change, fields) => {
    const error = await admin.error(companies.create, { body: { ...sample, ...change } })
    expect(error).toMatchObject({ status: 400, code: 'invalid', message: errors.invalid.message })
    expect(error.fields).toEqual(fields)
  })

  test.each<[string, unknown, Record<string, string>]>([
    ['a name that is a number', { ...sample, name: 5 }, { name: 'Name must be text' }],
    ['a name of spaces', { ...sample, name: '   ' }, { name: 'Name is a required field' }],
    [
      'too long a name',
      { ...sample, name: tooLong(200) },
      { name: 'Name must be at most 200 characters' },
    ],
    [
      'too long a website',
      { ...sample, website: `https://${tooLong(500)}.example` },
      { website: 'Website must be at most 500 characters' },
    ],
    ['too long a phone', { ...sample, phone: '1'.repeat(41) }, { phone: expect.any(String) }],
    [
      'too long a description',
      { ...sample, description: tooLong(20_000) },
      { description: 'Description must be at most 20000 characters' },
    ],
    [
      'a description that is null',
      { ...sample, description: null },
      { description: expect.any(String) },
    ],
    [
      'NUL in a name',
      { ...sample, name: 'a\u0000b' },
      { name: 'Name contains characters that can’t be stored' },
    ],
    [
      'NUL in a description',
      { ...sample, description: '\u0000' },
      { description: 'Description contains characters that can’t be stored' },
    ],
    [
      'half a surrogate pair',
      { ...sample, name: '\ud800' },
      { name: 'Name contains characters that can’t be stored' },
    ],
    [
      'an address that is text',
      { ...sample, address: '1 Main' },
      { address: 'Address must be an object' },
    ],
    [
      'an address that is a list',
      { ...sample, address: [] },
      { address: 'Address must be an object' },
    ],
    [
      'too long a zip code',
      atAddress({ zipCode: tooLong(20) }),
      { 'address.zipCode': 'Zip code must be at most 20 characters' },
    ],
    [
      'NUL in a street',
      atAddress({ street: '1\u0000' }),
      { 'address.street': 'Street contains characters that can’t be stored' },
    ],
    ['an unknown field', { ...sample, owner: 'me' }, { owner: 'Unknown field: owner' }],
    [
      'an unknown field of the address',
      atAddress({ planet: 'Earth' }),
      { 'address.planet': 'Unknown field: planet' },
    ],
    ['a field of the answer', { ...sample, active: false }, { active: 'Unknown field: active' }],
    ['a list', [sample], { body: expect.any(String) }],
    ['null', null, { body: expect.any(String) }],
    ['text', 'company', { body: expect.any(String) }],
  ])('refuses %s and stores nothing', async (_, body, fields) => {
    const count = async () => (await admin.call(companies.all, {})).length
    const before = await count()
    const error = await admin.error(companies.create, { body })
    expect(error).toMatchObject({ status: 400, code: 'invalid', fields })
    expect(Object.keys(error.fields)).toEqual(Object.keys(fields))
    expect(await count()).toBe(before)
  })

  test('a missing body is reported as such', async () => {
    const error = await admin.error(companies.create)
    expect(error).toMatchObject({ status: 400, fields: { body: expect.any(String) } })
  })

  test('emoji, quotes and every script are stored unchanged', async () => {
    const name = `Żółć 🧁 'x' "y" <b>&amp; ${'\u202e'}محل`
    expect((await admin.call(companies.create, { body: { ...sample, name } })).name).toBe(name)
  })

  test('a signed-out user is answered 401, a client 403', async () => {
    expect(await world.anonymous.error(companies.create, { body: sample })).toMatchObject({
      status: 401,
      code: 'signed_out',
      message: 'Please sign in to view your information',
    })
    const owner = await world.owner()
    expect(await owner.error(companies.create, { body: sample })).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
  })
})

describe('read', () => {
  test('S3.1.5 projects are the ids of the company’s projects', async () => {
    const company = await world.addCompany()
    const first = await world.addProject(company)
    const second = await world.addProject(company)
    const params = { companyId: company._id }
    const expected = [first._id, second._id]
    expect((await admin.call(companies.get, { params })).projects).toEqual(expected)
    const all = await admin.call(companies.all, {})
    expect(all.find(({ _id }) => _id === company._id)?.projects).toEqual(expected)
  })

  test('a member reads their own company and cannot change it', async () => {
    const member = await world.member()
    const { can, users, ...read } = await member.call(companies.get, {
      params: { companyId: world.company._id },
    })
    expect(read).toEqual(world.company)
    expect(users.map(({ _id }) => _id)).toContain(member.id)
    expect(can).toEqual({ edit: false, editDetails: false, delete: false, addProject: false })
  })

  // P2.2.2
  test('another client’s company gets the same answer as one that does not exist', async () => {
    const owner = await world.owner()
    const read = (companyId: string) => owner.error(companies.get, { params: { companyId } })
    const { headers: _, ...others } = await read(world.otherCompany._id)
    const { headers: __, ...none } = await read(missing)
    expect(others).toMatchObject({ status: 404, code: 'not_found' })
    expect(others).toEqual(none)
  })

  test('an invalid id is answered 400 at the parameter', async () => {
    for (const companyId of ['7', 'all%20', 'null', `${missing}0`, "' or 1=1"]) {
      const error = await admin.error(companies.get, { params: { companyId } })
      expect(error).toMatchObject({
        status: 400,
        fields: { companyId: 'Company id must be a valid id' },
      })
    }
  })
})

describe('change', () => {
  const change = (companyId: string, body: CompanyChange) =>
    admin.call(companies.change, { params: { companyId }, body })

  test('S7.4.2 PUT /companies/{id} changes a company and answers 200', async () => {
    const company = await world.addCompany()
    const body = { name: 'Renamed', phone: '512 555 0199', address: { city: 'Dallas' } }
    const response = await admin.send(companies.change, {
      params: { companyId: company._id },
      body,
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      ...company,
      ...body,
      address: { ...company.address, city: 'Dallas' },
      version: 2,
      updatedAt: expect.stringMatching(/Z$/),
    })
  })

  test('every field can be changed', async () => {
    const company = await world.addCompany()
    const next = {
      name: 'N',
      website: 'n.example',
      description: 'd',
      email: 'N@n.test',
      phone: '5125550177',
      address: { street: 's', city: 'c', state: 'st', zipCode: 'z', country: 'Oz' },
      active: false,
    }
    expect(await change(company._id, next)).toMatchObject({
      ...next,
      website: 'https://n.example',
      email: 'n@n.test',
    })
  })

  test('a change without fields is accepted', async () => {
    const company = await world.addCompany()
    expect(await change(company._id, {})).toMatchObject({ name: company.name, version: 2 })
  })

  test('null clears the description and no other field', async () => {
    const company = await world.addCompany({ description: 'Long story' })
    expect((await change(company._id, { name: 'X' })).description).toBe('Long story')
    expect((await change(company._id, { description: null })).description).toBe('')
    const body = { name: null, address: { city: null } }
    const params = { companyId: company._id }
    const { fields } = await admin.error(companies.change, { params, body })
    expect(Object.keys(fields)).toEqual(['name', 'address.city'])
  })

  test('an old version is stale; the current version or none is accepted', async () => {
    const { _id } = await world.addCompany()
    expect((await change(_id, { version: 1, name: 'first' })).version).toBe(2)
    const error = await admin.error(companies.change, {
      params: { companyId: _id },
      body: { version: 1, name: 'second' },
    })
    expect(error).toMatchObject({ status: 409, code: 'stale', message: errors.stale.message })
    expect(await change(_id, {})).toMatchObject({ name: 'first', version: 3 })
  })

  test('of simultaneous changes of one version, exactly one is accepted', async () => {
    const { _id } = await world.addCompany()
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (__, n) => {
        const body = { version: 1, name: `Writer ${n}` }
        return (await admin.send(companies.change, { params: { companyId: _id }, body })).statusCode
      }),
    )
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  // P1.3.1
  test('a company is disabled and enabled again; activating a waiting one approves it', async () => {
    const { _id } = await world.addCompany()
    expect(await change(_id, { active: false })).toMatchObject({ active: false, waiting: false })
    expect(await change(_id, { active: true })).toMatchObject({ active: true, waiting: false })
    await world.database.query(`update companies set state = 'waiting' where id = $1`, [_id])
    expect(await change(_id, { active: false })).toMatchObject({ active: false, waiting: true })
    expect(await change(_id, { active: true })).toMatchObject({ active: true, waiting: false })
  })

  test.each<[string, object, string]>([
    ['an empty name', { name: '' }, 'name'],
    ['a bad e-mail', { email: 'x' }, 'email'],
    ['active as text', { active: 'yes' }, 'active'],
    ['a version of 0', { version: 0 }, 'version'],
    ['a version as text', { version: '1' }, 'version'],
    ['an unknown field', { _id: missing }, '_id'],
    ['an unknown field of the address', { address: { zip: '1' } }, 'address.zip'],
    ['a postal code of another country', { address: { zipCode: '1010' } }, 'address.zipCode'],
    ['a country of other codes', { address: { country: 'Ireland' } }, 'address.zipCode'],
    ['NUL', { address: { city: '\u0000' } }, 'address.city'],
  ])('refuses %s and changes nothing', async (_, body, field) => {
    const company = await world.addCompany()
    const params = { companyId: company._id }
    const error = await admin.error(companies.change, { params, body })
    expect(error).toMatchObject({ status: 400, code: 'invalid' })
    expect(Object.keys(error.fields)).toEqual([field])
    expect(await admin.call(companies.get, { params })).toMatchObject({ ...company })
  })

  // P2.15.2
  test('Edit demands only the name, and leaves a postal code of before alone', async () => {
    const { _id } = await world.addCompany()
    const empty = { street: '', city: '', state: '', zipCode: '', country: '' }
    const emptied = await change(_id, { website: '', email: '', phone: '', address: empty })
    expect(emptied).toMatchObject({ website: '', email: '', phone: '', address: empty })
    await world.database.query(
      `update companies set zip_code = '1', country = 'Germany' where id = $1`,
      [_id],
    )
    const changed = await change(_id, { address: { city: 'Berlin' } })
    expect(changed.address).toMatchObject({ city: 'Berlin', zipCode: '1' })
  })

  // S7.4.2
  test('an owner changes details of their own company, and the agency sees who did', async () => {
    const company = await world.addCompany()
    const { call, id } = await ownerOf(company)
    const params = { companyId: company._id }
    const body = {
      name: 'Kiln & Daughter',
      website: 'kiln.example',
      email: 'hello@kiln.test',
      phone: '512 555 0180',
      description: 'Stoneware for restaurants.',
      address: { street: '9 Kiln Road', zipCode: '78702' },
      version: company.version,
    }
    const changed = await call(companies.change, { params, body })
    expect(changed).toEqual({
      ...company,
      ...body,
      website: 'https://kiln.example',
      address: { ...company.address, ...body.address },
      version: 2,
      updatedAt: expect.stringMatching(/Z$/),
    })
    expect(await admin.call(companies.get, { params })).toMatchObject(changed)
    const { can } = await call(companies.get, { params })
    expect(can).toEqual({ edit: false, editDetails: true, delete: false, addProject: false })
    const entries = await world.database.query(
      `select action, actor_id from activity where record_id = $1 and action = 'changed'`,
      [company._id],
    )
    expect(entries).toEqual([{ action: 'changed', actor_id: id }])
  })

  test.each<[string, CompanyChange]>([
    ['whether it is Enabled', { active: false }],
    ['the approval, among details', { phone: '512 555 0181', active: true }],
  ])('an owner may not change %s', async (_, body) => {
    const owner = await world.owner()
    const params = { companyId: world.company._id }
    expect((await owner.error(companies.change, { params, body })).status).toBe(403)
    expect(await admin.call(companies.get, { params })).toMatchObject({ ...world.company })
  })

  test('an owner’s change of an outdated version is refused', async () => {
    const company = await world.addCompany()
    const owner = await ownerOf(company)
    const params = { companyId: company._id }
    await change(company._id, { phone: '512 555 0182' })
    const body = { phone: '512 555 0183', version: company.version }
    const error = await owner.error(companies.change, { params, body })
    expect(error).toMatchObject({ status: 409, code: 'stale' })
  })

  test('signed out is answered 401, a member of the company 403, another client 404', async () => {
    const params = { companyId: world.company._id }
    const body = { phone: '512 555 0184' }
    const [member, other] = [await world.member(), await world.otherOwner()]
    const status = async (caller: typeof world.anonymous) =>
      (await caller.error(companies.change, { params, body })).status
    expect(await status(world.anonymous)).toBe(401)
    expect(await status(member)).toBe(403)
    expect(await status(other)).toBe(404)
    const unassigned = { params: { companyId: missing }, body }
    expect((await admin.error(companies.change, unassigned)).status).toBe(404)
  })
})

describe('delete', () => {
  // P5.6.3
  test('S7.4.1 DELETE /companies/{id} answers 204 and deletes all its records', async () => {
    const company = await world.addCompany()
    const project = await world.addProject(company)
    const task = await world.addTask(project)
    const params = { companyId: company._id }
    const response = await admin.send(companies.remove, { params })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect((await admin.error(companies.get, { params })).status).toBe(404)
    expect((await admin.error(companies.remove, { params })).status).toBe(404)
    const gone = [
      await admin.error(projects.get, { params: { projectId: project._id } }),
      await admin.error(tasks.get, { params: { taskId: task._id } }),
    ]
    expect(gone.map(({ status }) => status)).toEqual([404, 404])
    const all = await admin.call(companies.all, {})
    expect(all.map(({ _id }) => _id)).not.toContain(company._id)
  })

  test('is answered 401 signed out, 403 for its owner, 404 for others', async () => {
    const params = { companyId: world.company._id }
    const [owner, other] = [await world.owner(), await world.otherOwner()]
    expect((await world.anonymous.error(companies.remove, { params })).status).toBe(401)
    expect((await owner.error(companies.remove, { params })).status).toBe(403)
    expect((await other.error(companies.remove, { params })).status).toBe(404)
    expect(await admin.call(companies.get, { params })).toMatchObject({ ...world.company })
  })
})

test('S6.2.2 an admin adds clients and projects, a client can add neither', async () => {
  const company = await admin.call(companies.create, { body: sample })
  const project = { ...sampleProject, company: company._id }
  const { company: of } = await admin.call(projects.create, { body: project })
  expect(of).toBe(company._id)
  const owner = await world.owner()
  const own = { ...sampleProject, company: world.company._id }
  expect((await owner.error(companies.create, { body: sample })).status).toBe(403)
  expect((await owner.error(projects.create, { body: own })).status).toBe(403)
})
