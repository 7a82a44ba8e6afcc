// Tests which records search finds, in which order, and for whom.
import { expect, test } from 'vitest'
import { comments } from '#contract/work/comments.ts'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { projects } from '#contract/work/projects.ts'
import { type SearchKind, search, searchFold } from '#contract/records/search.ts'
import { tasks } from '#contract/work/tasks.ts'
import { png, uploadFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { writeMessage } from '#tests/support/correspondence.ts'

const world = await openWorld()
const admin = await world.admin()
const owner = await world.owner()
const project = await world.addProject(world.company, { title: 'Patient portal' })

const find = async (q: string, { by = admin, kinds = undefined as string | undefined } = {}) =>
  (await by.call(search.find, { query: { q, kinds } })).hits
const titles = async (...args: Parameters<typeof find>) =>
  (await find(...args)).map(({ title }) => title)

// P5.11.1
test('every kind of record is found by a word, with its status, place and path', async () => {
  const task = await world.addTask(project, {
    title: 'Kumquat brochure',
    description: 'With the **lychee** [photographs](https://a.example)',
    tags: [{ name: 'print run', color: 'teal' }],
  })
  const campaign = await world.addCampaign(project, { title: 'Kumquat spring' })
  const where = {
    company: { _id: world.company._id, name: 'Alder Clinic' },
    project: { _id: project._id, title: 'Patient portal' },
  }
  const query = `?company=${world.company._id}&project=${project._id}`
  expect(await find('kumquat')).toEqual([
    {
      kind: 'task',
      _id: task._id,
      title: 'Kumquat brochure',
      status: 'not started',
      ...where,
      path: `/app/admin/tasks/${task._id}${query}`,
    },
    {
      kind: 'campaign',
      _id: campaign._id,
      title: 'Kumquat spring',
      status: 'planned',
      ...where,
      path: `/app/admin/campaigns/${campaign._id}${query}`,
    },
  ])
  expect(await find('kumquat lychee')).toMatchObject([
    { title: 'Kumquat brochure', excerpt: 'With the lychee photographs' },
  ])
  expect(await titles('lychee')).toEqual(['Kumquat brochure'])
  expect(await titles('print run kumquat')).toEqual(['Kumquat brochure'])
  expect(await find('patient')).toMatchObject([{ kind: 'project', company: where.company }])
  expect(await find('alder')).toMatchObject([{ kind: 'company', status: 'Enabled' }])
})

test('people are found by name and address, messages by their text', async () => {
  const person = await world.addPerson([{ company: world.company, role: 'member' }])
  expect(await find(person.email)).toMatchObject([{ kind: 'person', _id: person.id }])
  const message = await writeMessage(world, { message: 'Do you paint zeppelins?' })
  expect(await find('zeppelins')).toMatchObject([
    { kind: 'message', _id: message, path: `/app/admin/messages/${message}` },
  ])
})

test('a comment is found by its text, with its task', async () => {
  const task = await world.addTask(project, { title: 'Discussed' })
  const params = { taskId: task._id }
  const body = { text: 'Ask the **cartographer** first', visibility: 'internal' } as const
  const comment = await admin.call(comments.add, { params, body })
  expect(await find('cartographer')).toMatchObject([
    {
      kind: 'comment',
      _id: comment._id,
      title: 'Ask the **cartographer** first',
      task: { _id: task._id, title: 'Discussed' },
      path: expect.stringContaining(`/app/admin/tasks/${task._id}?`),
    },
  ])
  expect(await find('cartographer', { by: owner })).toEqual([])
})

test('a client’s comment is found until they delete it', async () => {
  const task = await world.addTask(project, { title: 'Talked about', visibility: 'shared' })
  const params = { taskId: task._id }
  const comment = await owner.call(comments.add, { params, body: { text: 'A palimpsest' } })
  expect(await find('palimpsest')).toHaveLength(1)
  const of = { params: { commentId: comment._id } }
  await owner.call(comments.change, { ...of, body: { text: 'An incunable' } })
  expect(await find('palimpsest', { kinds: 'comment' })).toEqual([])
  expect(await find('incunable', { by: owner })).toHaveLength(1)
  await owner.call(comments.remove, of)
  const left = 'select from search_documents where record_id = $1'
  expect(await world.database.query(left, [comment._id])).toEqual([])
})

test('a file is found by its name, with its place', async () => {
  const task = await world.addTask(project, { title: 'With a file' })
  const fields = { company: world.company._id, project: project._id, task: task._id }
  const content = await png()
  const file = await uploadFile(admin, { name: 'sarcophagus-plan.png', content, fields })
  expect(await find('sarcophagus')).toMatchObject([
    {
      kind: 'file',
      _id: file._id,
      title: 'sarcophagus-plan.png',
      path: expect.stringContaining(task._id),
    },
  ])
})

test('exact titles come first, then beginnings, then words; open before done', async () => {
  const own = await world.addProject(world.company)
  const done = await world.addTask(own, { title: 'Marmalade jars', status: 'done' })
  for (const title of ['Order marmalade', 'Marmalade', 'Marmalade labels']) {
    await world.addTask(own, { title })
  }
  await world.addTask(own, { title: 'Breakfast', description: 'Toast and marmalade' })
  expect(done.status).toBe('done')
  expect(await titles('marmalade')).toEqual([
    'Marmalade',
    'Marmalade labels',
    'Marmalade jars',
    'Order marmalade',
    'Breakfast',
  ])
})

test.each([
  ['beginnings of words', 'perp mach'],
  ['typing errors', 'perpetaul machnie'],
  ['a missing letter', 'perpetul'],
  ['capitals and accents', 'PÉRPETUAL'],
  ['marks between', 'perpetual—machine!'],
])('%s are forgiven: %s', async (_, q) => {
  await world.addTask(project, { title: `Perpetual machine ${q.length}` })
  expect((await titles(q)).length).toBeGreaterThan(0)
})

test.each([
  ['Łódź lofts', 'Lodz lofts'],
  ['Søren Ærø', 'soren aero'],
  ['Große Straße', 'grosse strasse'],
  ['Isparta ışığı', 'isparta isigi'],
  ['Đorđe Þórr', 'dorde thorr'],
  ['مُحَمَّد', 'محمد'],
  ['محمـــد للإعلان', 'محمد للاعلان'],
  ['أحمد', 'احمد'],
])('“%s” is found by “%s”, and the other way round', async (title, plain) => {
  const { _id } = await world.addTask(project, { title })
  const reversed = await world.addTask(project, { title: plain })
  const company = await world.addCompany({ name: title })
  for (const q of [title, plain]) {
    expect((await find(q, { kinds: 'task' })).map((hit) => hit._id)).toEqual(
      expect.arrayContaining([_id, reversed._id]),
    )
    const listed = await admin.call(companies.list, { query: { search: q } })
    expect(listed.items.map((one) => one._id)).toContain(company._id)
  }
})

test('the database and the program fold each letter alike', async () => {
  const ranges = [
    [0x20, 0x24f],
    [0x300, 0x52f],
    [0x600, 0x6ff],
    [0x1e00, 0x1fff],
    [0xfb00, 0xfb06],
    [0xfe70, 0xfefc],
  ] as const
  const letters = ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    )
    .filter((letter) => /\p{L}|\p{M}/u.test(letter))
  const rows = await world.database.query<{ letter: string; folded: string }>(
    'select letter, search_fold(letter) as folded from unnest($1::text[]) as letter',
    [letters],
  )
  expect(rows.filter(({ letter, folded }) => searchFold(letter) !== folded)).toEqual([])
})

test('a typing error next to a special letter is forgiven', async () => {
  await world.addTask(project, { title: 'Wrocław' })
  expect(await titles('wroclav')).toEqual(['Wrocław'])
})

test('misspelled words are found by similarity even if each word is correct', async () => {
  await world.addTask(project, { title: 'Trial form' })
  await world.addTask(project, { title: 'Letter from Vienna' })
  expect(await titles('trial from')).toEqual(['Trial form'])
})

test('special characters of query languages are ordinary characters', async () => {
  for (const q of [`' | !`, `a' & b`, String.raw`\\`, ':*', '%', '()', '<->', '"', '🦩', 'a:*']) {
    expect((await admin.send(search.find, { query: { q } })).statusCode, q).toBe(200)
  }
})

test.each(['!!!', '…', '%'])('nothing is found by a query without a word: %j', async (q) => {
  expect(await titles(q)).toEqual([])
})

test.each([' ', '\u200d'])('invisible text is refused as a query: %j', async (q) => {
  expect(await admin.error(search.find, { query: { q, kinds: undefined } })).toMatchObject({
    status: 400,
    fields: { q: 'Q is a required field' },
  })
})

test('renamed, moved, deleted and restored records are found by their current state', async () => {
  const task = await world.addTask(project, { title: 'Quincunx' })
  const params = { taskId: task._id }
  await admin.call(tasks.change, { params, body: { title: 'Octagon' } })
  expect(await titles('quincunx', { kinds: 'task' })).toEqual([])
  await admin.call(tasks.change, { params, body: { status: 'in review' } })
  expect(await find('octagon')).toMatchObject([{ status: 'in review' }])
  const company = await world.addCompany({ name: 'Velocipede Works' })
  const own = await world.addProject(company, { title: 'Velocipede catalogue' })
  expect(await find('velocipede')).toHaveLength(2)
  await admin.call(companies.remove, { params: { companyId: company._id } })
  expect(await find('velocipede')).toEqual([])
  await admin.call(deletions.restore, { params: { recordId: company._id } })
  expect(await find('velocipede')).toHaveLength(2)
  await admin.call(projects.remove, { params: { projectId: own._id } })
  expect(await find('velocipede')).toMatchObject([{ kind: 'company' }])
})

test('a move does not rewrite the search index', async () => {
  const task = await world.addTask(project, { title: 'Standing stone' })
  const row = () =>
    world.database.query(
      'select xmin::text, ctid::text, number from search_documents where record_id = $1',
      [task._id],
    )
  const before = await row()
  await admin.call(tasks.change, {
    params: { taskId: task._id },
    body: { status: 'done', after: null },
  })
  expect(await row()).toEqual(before)
})

// P12.1.4
test('clients find only shared records of their companies, whatever they request', async () => {
  const theirs = await world.addProject(world.otherCompany, { title: 'Theirs' })
  await world.addTask(project, { title: 'Sycamore shared', visibility: 'shared' })
  await world.addTask(project, { title: 'Sycamore internal', visibility: 'internal' })
  await world.addTask(theirs, { title: 'Sycamore theirs', visibility: 'shared' })
  await writeMessage(world, { message: 'Sycamore by mail' })
  expect(await titles('sycamore', { by: owner })).toEqual(['Sycamore shared'])
  expect((await titles('sycamore')).length).toBe(4)
  expect(await find('sycamore', { by: owner, kinds: 'message' })).toEqual([])
  expect(await titles('birch', { by: owner })).toEqual([])
  const { email } = await world.otherOwner()
  expect(await find(email, { by: owner })).toEqual([])
  expect(await find(owner.email, { by: owner })).toMatchObject([{ kind: 'person', _id: owner.id }])
})

test('a search in one kind returns more hits', async () => {
  const own = await world.addProject(world.otherCompany)
  for (let i = 0; i < 12; i += 1) await world.addTask(own, { title: `Gooseberry ${i}` })
  const kinds: SearchKind = 'task'
  expect(await find('gooseberry')).toHaveLength(8)
  expect(await find('gooseberry', { kinds })).toHaveLength(12)
  expect(
    (await admin.error(search.find, { query: { q: 'x', kinds: 'task,moon' } })).fields,
  ).toEqual({
    'kinds.1': expect.any(String),
  })
})
