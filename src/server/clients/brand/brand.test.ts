// A company's brand: edited by its people and by staff, with logos among the company's files, downloadable as an archive.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { activitySentence } from '#contract/records/activity-messages.ts'
import { brand } from '#contract/clients/brand.ts'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { files } from '#contract/work/files.ts'
import { makePreview } from '#server/work/files/previews.ts'
import { readWhole } from '#server/platform/storage.ts'
import { contentKey, previewKey } from '#server/platform/storage/keys.ts'
import { addressOf } from '#contract/endpoint.ts'
import { png, uploadFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { unzip } from '#tests/support/zip.ts'

const world = await openWorld()
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const { storage } = world.app
const viewer = await world.addStaff({ staffRole: 'viewer' })

const placeOf = ({ _id }: { _id: string }) => ({ params: { companyId: _id } })
const own = placeOf(world.company)
const newCompany = async () => placeOf(await world.addCompany({ name: 'Fir & Sons' }))

const red =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"><rect width="24" height="12" fill="#e11d48"/></svg>'

test('a brand that no one has written yet is empty', async () => {
  const empty = await owner.call(brand.get, own)
  expect(empty).toMatchObject({ tagline: '', colours: [], logo: null, version: 1, updatedAt: null })
  expect(empty.fonts).toEqual({ headings: '', body: '', notes: '' })
  expect(empty.can).toEqual({ edit: true, addAccounts: true })
  expect((await member.call(brand.get, own)).can).toEqual({ edit: true, addAccounts: false })
  expect((await viewer.call(brand.get, own)).can).toEqual({ edit: false, addAccounts: false })
})

test('changes single fields from both sides, normalizes colors and clears with null', async () => {
  const place = await newCompany()
  const change = (body: object) => admin.call(brand.change, { ...place, body })
  await change({ tagline: ' Straight wood. ', fonts: { headings: 'Bitter' } })
  const next = await change({
    fonts: { body: 'Inter' },
    colours: [
      { name: 'Bark', value: '5A3D2B' },
      { name: '', value: '#fC0' },
    ],
    version: 2,
  })
  expect(next).toMatchObject({
    tagline: 'Straight wood.',
    fonts: { headings: 'Bitter', body: 'Inter', notes: '' },
    colours: [
      { name: 'Bark', value: '#5a3d2b' },
      { name: '', value: '#ffcc00' },
    ],
    version: 3,
  })
  const emptied = await change({ tagline: null, fonts: { headings: null }, colours: null })
  expect(emptied).toMatchObject({
    tagline: '',
    fonts: { headings: '', body: 'Inter' },
    colours: [],
  })
})

test.each([
  ['a color that is none', { colours: [{ name: 'x', value: 'teal' }] }, 'colours.0.value'],
  [
    'too many',
    { colours: Array.from({ length: 25 }, () => ({ name: '', value: '#000' })) },
    'colours',
  ],
  ['a tagline that is a page', { tagline: 'x'.repeat(201) }, 'tagline'],
  ['an unknown field', { password: 'x' }, 'password'],
])('%s is refused at its field', async (_, body, field) => {
  const error = await owner.error(brand.change, { ...own, body })
  expect(error).toMatchObject({ status: 400, code: 'invalid' })
  expect(Object.keys(error.fields)).toEqual([field])
})

test('of two users at once, the second is shown the name of the first', async () => {
  const place = await newCompany()
  const save = (tagline: string) =>
    admin.send(brand.change, { ...place, body: { tagline, version: 1 } })
  const answers = await Promise.all([save('One'), save('Two')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  // A later change of the company itself is not reported as the conflicting change.
  const { companyId } = place.params
  const manager = await world.addStaff({ staffRole: 'manager' })
  await manager.call(companies.change, { params: { companyId }, body: { description: 'V' } })
  const stale = await admin.send(brand.change, { ...place, body: { tagline: 'x', version: 1 } })
  const [entry] = (await admin.call(activity.list, { query: { kind: 'brand' } })).items
  expect(stale.json()).toMatchObject({
    error: { code: 'stale', changed: { by: entry?.person?.name } },
  })
  expect(entry && activitySentence(entry)).toBe('changed tagline of the brand for Fir & Sons')
})

test('a company’s logo is visible to its people and restored after deletion', async () => {
  const place = await newCompany()
  const { companyId: company } = place.params
  const change = (body: object) => admin.call(brand.change, { ...place, body })
  const upload = (name: string, content: Buffer | string, more: object = {}) =>
    uploadFile(admin, { name, content, fields: { company, purpose: 'brand', ...more } })
  const logo = await upload('logo.png', await png())
  expect((await change({ logo: logo._id })).logo?._id).toBe(logo._id)
  const notes = await upload('notes.txt', 'Notes')
  const internal = await upload('draft.png', await png(), { visibility: 'internal' })
  const project = await world.addProject(await companyOf(company))
  const task = await world.addTask(project, { visibility: 'internal' })
  const ofInternal = await uploadFile(admin, {
    name: 'sketch.png',
    content: await png(),
    fields: { company, project: task.project, task: task._id, visibility: 'shared' },
  })
  for (const [id, words] of [
    [notes._id, 'Choose a picture'],
    [internal._id, 'This picture is internal: share it with the client first'],
    [ofInternal._id, 'This picture is internal: share it with the client first'],
    ['01990000-0000-7000-8000-000000000000', 'This file doesn’t exist'],
  ]) {
    const error = await admin.error(brand.change, { ...place, body: { darkLogo: id } })
    expect(error.fields).toEqual({ darkLogo: words })
  }
  const params = { fileId: logo._id }
  await admin.call(files.remove, { params })
  expect((await admin.call(brand.get, place)).logo).toBeNull()
  await admin.call(deletions.restore, { params: { recordId: logo._id } })
  expect((await admin.call(brand.get, place)).logo?._id).toBe(logo._id)
})

test('brand files are listed separately from other files', async () => {
  const company = world.company._id
  const fields = { company, purpose: 'brand' }
  const { _id } = await uploadFile(member, { name: 'guide.txt', content: 'Guide', fields })
  await uploadFile(member, { name: 'other.txt', content: 'Other', fields: { company } })
  const { items } = await member.call(files.ofCompany, { ...own, query: { purpose: 'brand' } })
  expect(items.map((file) => file._id)).toEqual([_id])
})

test('an SVG is shown as an image of the usual size, without outside content', async () => {
  const company = world.company._id
  const draw = async (content: string) => {
    const fields = { company, purpose: 'brand' }
    const { _id } = await uploadFile(owner, { name: 'logo.svg', content, fields })
    const { agencyDatabase } = world.app.platform
    await makePreview({ agencyDatabase, storage }, _id)
    const { preview } = (await owner.call(files.ofCompany, { ...own, query: {} })).items[0] ?? {}
    return { id: _id, preview }
  }
  const { id, preview } = await draw(red)
  expect(preview).toBe('ready')
  const { width, height } = await sharp(
    await readWhole(storage, previewKey(id, 'large')),
  ).metadata()
  expect([width, height]).toEqual([1600, 800])
  // The original is sent as a sandboxed attachment, so its scripts cannot run.
  const { headers } = await owner.raw({
    method: 'GET',
    url: addressOf(files.content, { fileId: id }),
  })
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
  expect(headers['content-disposition']).toMatch(/^attachment/)

  const beside = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"><image width="24" height="12" href="file://${storage.incoming}/../${contentKey(id)}"/><image width="24" height="12" href="../${contentKey(id)}"/></svg>`
  const other = await draw(beside)
  const { channels } = await sharp(await readWhole(storage, previewKey(other.id, 'small'))).stats()
  expect(channels.at(-1)?.max).toBe(0)

  const endless = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1000000"><rect width="1" height="1"/></svg>`
  expect((await draw(endless)).preview).toMatch(/ready|none/)
})

test('the archive has its details, logos and files once each, with distinct names', async () => {
  const place = await newCompany()
  const { companyId: company } = place.params
  const upload = (name: string, content: Buffer | string, more: object = {}) =>
    uploadFile(admin, { name, content, fields: { company, purpose: 'brand', ...more } })
  const picture = await png()
  const [logo, dark] = [await upload('logo.svg', red), await upload('logo.png', picture)]
  await upload('Guide.txt', 'First')
  await upload('guide.txt', 'Second')
  await upload('aux.txt', 'Device')
  await upload('Cafe\u0301: menu?.txt', 'Signs')
  await upload('CAF\u00c9_ menu_.txt', 'Capitals')
  await upload('secret.txt', 'Internal', { visibility: 'internal' })
  await uploadFile(admin, { name: 'other.txt', content: 'Other', fields: { company } })
  await admin.call(brand.change, {
    ...place,
    body: {
      tagline: 'Straight wood.',
      colours: [{ name: 'Bark', value: '#5a3d2b' }],
      logo: logo._id,
      darkLogo: dark._id,
    },
  })
  const client = await world.addPerson([{ company: await companyOf(company), role: 'member' }])
  const headers = { authorization: `Bearer ${await world.signIn(client.email)}` }
  const answer = await world.anonymous.send(brand.archive, { ...place, headers })
  expect(answer.headers['content-disposition']).toContain('Fir & Sons brand.zip')
  const unpacked = unzip(answer.rawPayload)
  expect([...unpacked.keys()]).toEqual([
    'Brand.txt',
    'logo/logo.svg',
    'logo for dark backgrounds/logo.png',
    'files/Guide.txt',
    'files/guide (2).txt',
    'files/_aux.txt',
    'files/Caf\u00e9_ menu_.txt',
    'files/CAF\u00c9_ menu_ (2).txt',
  ])
  expect(unpacked.get('logo for dark backgrounds/logo.png')).toEqual(picture)
  expect(unpacked.get('files/guide (2).txt')?.toString()).toBe('Second')
  const facts = unpacked.get('Brand.txt')?.toString()
  expect(facts).toContain('Tagline\n-------\nStraight wood.')
  expect(facts).toContain('#5a3d2b  Bark')
  expect(facts).not.toContain('How we speak')
  // Staff see internal files, so their archive includes them.
  const staffs = unzip((await admin.send(brand.archive, place)).rawPayload)
  expect(staffs.get('files/secret.txt')?.toString()).toBe('Internal')
})

const companyOf = (companyId: string) => admin.call(companies.get, { params: { companyId } })

test('an archive with an unreadable file is cut off instead of looking complete', async () => {
  const place = await newCompany()
  const fields = { company: place.params.companyId, purpose: 'brand' }
  const { _id } = await uploadFile(admin, { name: 'gone.txt', content: 'Gone', fields })
  await storage.remove(contentKey(_id))
  const url = addressOf(brand.archive, place.params)
  const answer = await fetch(`${await world.app.listen()}${url}`, { headers: admin.headers })
  await expect(answer.arrayBuffer()).rejects.toThrow()
  world.app.takeErrors()
})

test('a user who stops reading an archive leaves no file open', async () => {
  const place = await newCompany()
  const fields = { company: place.params.companyId, purpose: 'brand' }
  const content = Buffer.alloc(8 * 1024 * 1024, 7)
  await uploadFile(admin, { name: 'large.bin', content, fields })
  const opened: { destroyed: boolean }[] = []
  const { read } = storage
  storage.read = async (...args) => {
    const stream = await read.call(storage, ...args)
    opened.push(stream)
    return stream
  }
  const url = addressOf(brand.archive, place.params)
  const leaving = new AbortController()
  const answer = await fetch(`${await world.app.listen()}${url}`, {
    headers: admin.headers,
    signal: leaving.signal,
  })
  await answer.body?.getReader().read()
  await expect.poll(() => opened.length).toBe(1)
  leaving.abort()
  await expect.poll(() => opened[0]?.destroyed).toBe(true)
  storage.read = read
})
