// Imports: a preview with errors per row, adding all or nothing, and undoing everything not used since.
import { expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { activitySentence } from '#contract/records/activity-messages.ts'
import { comments } from '#contract/work/comments.ts'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { files } from '#contract/work/files.ts'
import { type Import, imports, maxCorrections, maxImportRows } from '#contract/agency/imports.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import { companyList } from '#server/clients/companies/service.ts'
import type { Change } from '#server/platform/database/notify.ts'
import { csvHeader, csvLines } from '#server/platform/csv.ts'
import type { Caller } from '#tests/support/caller.ts'
import { type NewTable, createImport, sendTable } from '#tests/support/imports.ts'
import { uploadFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { importWorker } from './worker.ts'

const world = await openWorld()
const { platform } = world.app
const admin = await world.admin()
const [contributor, viewer] = [
  await world.addStaff({ staffRole: 'contributor' }),
  await world.addStaff({ staffRole: 'viewer' }),
]
const ownManager = await world.addStaff({ staffRole: 'manager', companies: [world.company] })

const create = (asked: NewTable, caller: Caller = admin) => createImport(caller, asked)

const at = (_id: string) => ({ params: { importId: _id } })
const work = (_id: string) => importWorker(platform)({ data: { import: _id } })

async function apply(_id: string, caller: Caller = admin): Promise<Import> {
  await caller.call(imports.apply, at(_id))
  await work(_id)
  return caller.call(imports.get, at(_id))
}

async function undo(_id: string): Promise<Import> {
  await admin.call(imports.undo, at(_id))
  await work(_id)
  return admin.call(imports.get, at(_id))
}

const address = 'Street,City,State,Zip,Country'
const place = '1 Elm Street,Austin,TX,78701,United States'

const clients = (...rows: string[]) =>
  [`Company,URL,E-Mail,Phone,${address}`, ...rows.map((row) => `${row},${place}`)].join('\r\n')

const named = async (name: string) =>
  (await admin.call(companies.list, { query: { search: name } })).items

test('shows clients as they would be, and every error by line, column and reason', async () => {
  const text = clients(
    'Larch & Co,larch.example,Hello@Larch.example,512 555 0101',
    'Hazel Ltd,https://hazel.example,not an address,12',
    ',maple.example,hi@maple.example,512 555 0103',
  )
  const { preview, state, kind, added } = await create({ kind: 'company', text })
  expect({ state, kind, added }).toEqual({ state: 'preview', kind: 'company', added: 0 })
  expect(preview).toMatchObject({ lines: 3, ready: 1, missing: [], issueCount: 3, invalidLines: 2 })
  expect(preview.rows).toEqual([
    {
      line: 2,
      values: {
        name: 'Larch & Co',
        website: 'https://larch.example',
        email: 'hello@larch.example',
        phone: '512 555 0101',
        'address.street': '1 Elm Street',
        'address.city': 'Austin',
        'address.state': 'TX',
        'address.zipCode': '78701',
        'address.country': 'United States',
      },
    },
  ])
  expect(preview.issues).toMatchObject([
    { line: 3, column: 'E-Mail', message: 'Email must be a valid email' },
    { line: 3, column: 'Phone', message: 'Phone must be a valid phone number' },
    { line: 4, column: 'Company', message: 'Name is a required field' },
  ])
  expect(await named('Larch')).toEqual([])
})

test('adds rows by the usual rules without the bad ones, logs them and undoes them', async () => {
  const text = clients('Rowan Inc,rowan.example,A@Rowan.example,512 555 0101', ',,,')
  const { _id } = await create({ kind: 'company', text })
  expect((await admin.error(imports.apply, at(_id))).fields).toEqual({
    file: 'Line 3, Company: Name is a required field',
  })
  await admin.call(imports.change, { ...at(_id), body: { skipsInvalid: true } })
  const applied = await apply(_id)
  expect(applied).toMatchObject({ state: 'applied', added: 1, total: 1, preview: null })
  const [rowan] = await named('Rowan')
  expect(rowan).toMatchObject({
    name: 'Rowan Inc',
    website: 'https://rowan.example',
    email: 'a@rowan.example',
    active: true,
    version: 1,
  })
  const log = await admin.call(activity.list, { query: { company: rowan?._id ?? '' } })
  expect(log.items.map(activitySentence)).toEqual(['added client “Rowan Inc”'])
  expect(await undo(_id)).toMatchObject({ state: 'undone', remaining: [], remainingCount: 0 })
  expect(await named('Rowan')).toEqual([])
  expect((await admin.error(imports.undo, at(_id))).code).toBe('wrong_state')
})

test('asks for columns that are not recognized, and uses the user’s choice', async () => {
  const { _id, preview } = await create({
    kind: 'project',
    text: 'A,B,C\nSite,1/2/2026,13/2/2026',
    company: world.company._id,
  })
  expect(preview).toMatchObject({ columns: ['A', 'B', 'C'], mapping: [], ready: 0, rows: [] })
  expect(preview.missing).toEqual(['title', 'startDate', 'endDate'])
  expect((await admin.error(imports.apply, at(_id))).fields).toHaveProperty('mapping')
  const mapping = [
    { column: 0, field: 'title' as const },
    { column: 1, field: 'startDate' as const },
    { column: 2, field: 'endDate' as const },
  ]
  const change = (body: object) => admin.call(imports.change, { ...at(_id), body })
  const { preview: mapped } = await change({ mapping })
  expect(mapped).toMatchObject({ dayOrder: 'day first', ready: 1, missing: [] })
  expect(mapped?.rows[0]?.values).toEqual({
    title: 'Site',
    startDate: '2026-02-01',
    endDate: '2026-02-13',
  })
  expect((await change({ dayOrder: 'month first' })).preview?.issues).toMatchObject([
    { line: 2, column: 'C', message: 'End date must be a date such as 2026-02-28' },
  ])
  for (const [wrong, field] of [
    [[{ column: 3, field: 'title' }], 'mapping.0.column'],
    [[{ column: 0, field: 'client' }], 'mapping.0.field'],
    [
      [
        { column: 0, field: 'title' },
        { column: 0, field: 'status' },
      ],
      'mapping.1.field',
    ],
  ] as const) {
    const error = await admin.error(imports.change, { ...at(_id), body: { mapping: wrong } })
    expect(Object.keys(error.fields)).toEqual([field])
  }
})

// P2.15.2
test('adds clients of whom only the name is known, none taken for another', async () => {
  const text = 'Company,Email,Country\nAlpha Mills,,\nBeta Mills,,Ireland\nGamma Mills,,'
  const { _id, preview } = await create({ kind: 'company', text })
  expect(preview).toMatchObject({ ready: 3, missing: [], issueCount: 0, duplicateCount: 0 })
  expect((await apply(_id)).added).toBe(3)
  expect(await named('Beta Mills')).toMatchObject([
    { website: '', email: '', phone: '', address: { street: '', country: 'Ireland' } },
  ])
})

test('corrects a faulty cell or leaves it empty, also where it is wrong again', async () => {
  const text = clients('Delta Works,delta.example,no address,12').replace('78701', '1010')
  const { _id, preview } = await create({ kind: 'company', text })
  const cellOf = (name: string, issues = preview.issues) =>
    issues.find(({ column }) => column === name)?.cell
  expect(preview.issues.map(({ column, cell }) => [column, cell?.text])).toEqual([
    ['E-Mail', 'no address'],
    ['Phone', '12'],
    ['Zip', '1010'],
  ])
  const correct = async (column: string, typed: string) => {
    const corrections = [{ line: 2, column: cellOf(column)?.column ?? 0, text: typed }]
    const { preview: next } = await admin.call(imports.change, {
      ...at(_id),
      body: { corrections },
    })
    return next?.issues ?? []
  }
  expect(cellOf('E-Mail', await correct('E-Mail', 'still none'))?.text).toBe('still none')
  await correct('E-Mail', 'hello@delta.test')
  expect(await correct('Phone', '')).toMatchObject([
    { column: 'Zip', message: 'Zip code must have 5 or 9 digits' },
  ])
  expect(await correct('Zip', '78701-1234')).toEqual([])
  await apply(_id)
  expect(await named('Delta Works')).toMatchObject([
    { email: 'hello@delta.test', phone: '', address: { zipCode: '78701-1234' } },
  ])
})

test('corrections go with the text they were made in, and have a limit', async () => {
  const { _id } = await create({ kind: 'company', text: clients('Epsilon,,x,') })
  const body = { corrections: [{ line: 2, column: 2, text: 'a@epsilon.test' }] }
  const { preview } = await admin.call(imports.change, { ...at(_id), body })
  expect(preview?.issueCount).toBe(0)
  const anew = await admin.call(imports.change, { ...at(_id), body: { encoding: 'windows-1252' } })
  expect(anew.preview?.issueCount).toBe(1)
  const many = Array.from({ length: maxCorrections }, (_, line) => ({
    line: line + 3,
    column: 0,
    text: '',
  }))
  await admin.call(imports.change, { ...at(_id), body: { corrections: many } })
  expect((await admin.error(imports.change, { ...at(_id), body })).fields).toHaveProperty(
    'corrections',
  )
})

test.each(['apply', 'cancel'] as const)('keeps no corrected cell after %s', async (ending) => {
  const text = `Company,Email\nZeta ${ending},none`
  const { _id } = await create({ kind: 'company', text })
  const corrections = [{ line: 2, column: 1, text: `${ending}@zeta.test` }]
  await admin.call(imports.change, { ...at(_id), body: { encoding: 'utf-8', corrections } })
  if (ending === 'apply') await apply(_id)
  else await admin.call(imports.cancel, at(_id))
  const [stored] = await world.database.query<{ state: string; options: object }>(
    'select state, options from imports where id = $1',
    [_id],
  )
  const state = ending === 'apply' ? 'applied' : 'cancelled'
  expect(stored).toMatchObject({ state, options: { encoding: 'utf-8' } })
  expect(stored?.options).not.toHaveProperty('corrections')
})

test('marks existing and duplicate rows and adds them only on request', async () => {
  const text = clients(
    'Cedar Works,cedar.example,hi@cedar.example,512 555 0101',
    'cedar works,cedar-works.example,info@cedar.example,512 555 0101',
  )
  const first = await create({ kind: 'company', text })
  expect(first.preview).toMatchObject({ ready: 1, duplicateCount: 1 })
  expect(first.preview.duplicates).toEqual([{ line: 3, name: 'cedar works', sameAsLine: 2 }])
  // Created before the first was applied; the job's second check finds the duplicates.
  const meanwhile = await create({ kind: 'company', text })
  for (const { _id } of [first, meanwhile]) await admin.call(imports.apply, at(_id))
  for (const { _id } of [first, meanwhile]) await work(_id)
  expect((await admin.call(imports.get, at(first._id))).added).toBe(1)
  expect(await admin.call(imports.get, at(meanwhile._id))).toMatchObject({
    state: 'failed',
    added: 0,
    failure: 'There is nothing to import',
  })
  const again = await create({ kind: 'company', text })
  expect(again.preview).toMatchObject({ ready: 0, duplicateCount: 2 })
  expect(again.preview.duplicates[0]).toEqual({ line: 2, name: 'Cedar Works', sameAsLine: null })
  await admin.call(imports.change, { ...at(again._id), body: { addsDuplicates: true } })
  expect((await apply(again._id)).added).toBe(2)
  expect(await named('cedar works')).toHaveLength(3)
})

async function countNotices(): Promise<number> {
  const [row] = await world.database.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job_common where name = 'notification'`,
  )
  return row?.count ?? 0
}

test('finds each row’s client and project by name, and its assignee by name or email', async () => {
  const project = await world.addProject(world.company, { title: 'Spring Site' })
  const text = [
    'Client;Project;Task;Status;Due;Assignee;Labels;Priority',
    'alder clinic;Spring site;Write copy;In Progress;2026-03-04;admin@lintel.test;Copy, Web;HIGH',
    'Nobody;Spring site;Draw;;;;;',
    'Alder Clinic;Autumn site;Draw;;;;;',
    'Alder Clinic;Spring site;Draw;;;Somebody Else;;',
    'Alder Clinic;Spring site;Draw;;someday;;web;urgent',
  ].join('\n')
  const { preview, _id } = await create({ kind: 'task', text })
  expect(preview.issues).toMatchObject([
    { line: 2, column: 'Assignee', message: 'No person matches “admin@lintel.test”' },
    { line: 3, column: 'Client', message: 'No client matches “Nobody”' },
    { line: 4, column: 'Project', message: 'No project matches “Autumn site”' },
    { line: 5, column: 'Assignee', message: 'No person matches “Somebody Else”' },
    { line: 6, column: 'Due', message: 'Due date must be a date such as 2026-02-28' },
    {
      line: 6,
      column: 'Priority',
      message: 'Priority must be one of the following values: low, medium, high',
    },
  ])
  expect(preview.ready).toBe(0)
  await admin.call(imports.cancel, at(_id))
  expect((await admin.call(imports.get, at(_id))).state).toBe('cancelled')

  const { email } = await world.addPerson('admin')
  const good = await create({
    kind: 'task',
    text: text.split('\n').slice(0, 2).join('\n').replace('admin@lintel.test', email.toUpperCase()),
  })
  expect(good.preview.issues).toEqual([])
  const notices = await countNotices()
  expect((await apply(good._id)).state).toBe('applied')
  expect(await countNotices()).toBe(notices)
  const board = await admin.call(tasks.allOfProject, { params: { projectId: project._id } })
  expect(board).toMatchObject([
    {
      title: 'Write copy',
      status: 'in progress',
      dueDate: '2026-03-04',
      priority: 'high',
      tags: [{ name: 'Copy' }, { name: 'Web' }],
      visibility: 'shared',
    },
  ])
})

test('of two errors in one cell the first is reported', async () => {
  const project = (await world.addProject(world.company))._id
  const tags = `${'a'.repeat(200)}; ${'b'.repeat(200)}`
  const text = `Title,Labels\nDraw,"${tags}"`
  const { preview } = await create({ kind: 'task', text, project })
  expect(preview).toMatchObject({ issues: [{ line: 2, column: 'Labels' }], issueCount: 1 })
})

test('reports a status that needs the client’s approval, in its cell', async () => {
  const { _id: project } = await world.addProject(world.company, { title: 'Approved first' })
  await admin.call(projects.change, {
    params: { projectId: project },
    body: { approvalMode: 'required' },
  })
  const text = [
    'Client,Project,Title,Status,Visibility',
    'Alder Clinic,Approved first,Shown by itself,done,',
    'Alder Clinic,Approved first,Shown,Done,shared',
    'Alder Clinic,Approved first,Hidden,done,internal',
    'Alder Clinic,Approved first,Begun,in progress,shared',
  ].join('\n')
  const message = 'The client has to approve this before it can be done.'
  for (const into of [{}, { company: world.company._id, project }]) {
    const { preview, _id } = await create({ kind: 'task', text, ...into })
    expect(preview.issues).toMatchObject([
      { line: 2, column: 'Status', message },
      { line: 3, column: 'Status', message },
    ])
    await admin.call(imports.change, {
      ...at(_id),
      body: { skipsInvalid: true, addsDuplicates: true },
    })
    expect(await apply(_id)).toMatchObject({ state: 'applied', added: 2 })
  }
})

test('undo keeps and names records that were changed or used since', async () => {
  const project = await world.addProject(world.company, { title: 'Kept' })
  const text = 'Title\nUntouched\nRenamed\nCommented\nReviewed,in review'.replace(
    'Title',
    'Title,Status',
  )
  const { _id } = await create({ kind: 'task', text, project: project._id })
  await apply(_id)
  const params = { projectId: project._id }
  const board = await admin.call(tasks.allOfProject, { params })
  const idOf = (title: string) => ({
    taskId: board.find((task) => task.title === title)?._id ?? '',
  })
  await admin.call(tasks.change, { params: idOf('Renamed'), body: { title: 'Renamed since' } })
  await admin.call(comments.add, { params: idOf('Commented'), body: { text: 'Mine' } })
  const undone = await undo(_id)
  expect(undone.remainingCount).toBe(2)
  expect(undone.remaining.map(({ name }) => name).toSorted()).toEqual([
    'Commented',
    'Renamed since',
  ])
  const left = await admin.call(tasks.allOfProject, { params })
  expect(left.map(({ title }) => title).toSorted()).toEqual(['Commented', 'Renamed since'])
})

test('undo keeps a project or client that has other records by now', async () => {
  const text =
    'Client,Title,Start,End\nAlder Clinic,Used,2026-01-01,2026-02-01\nAlder Clinic,Free,2026-01-01,2026-02-01'
  const { _id } = await create({ kind: 'project', text })
  await apply(_id)
  const all = await admin.call(projects.allOfCompany, { params: { companyId: world.company._id } })
  const used = all.find(({ title }) => title === 'Used')
  if (used) await world.addTask(used)
  expect((await undo(_id)).remaining).toEqual([{ _id: used?._id, name: 'Used' }])
})

test('undo keeps records that a restorable deleted record refers to', async () => {
  const { company } = world
  const add = async (asked: NewTable) => (await apply((await create(asked))._id))._id
  const project = await world.addProject(company)
  const ofTask = await add({ kind: 'task', text: 'Title\nWith a file', project: project._id })
  const [task] = await admin.call(tasks.allOfProject, { params: { projectId: project._id } })
  const fields = { company: company._id, project: project._id, task: task?._id }
  const file = await uploadFile(admin, { name: 'plan.txt', content: 'A plan', fields })
  await admin.call(files.remove, { params: { fileId: file._id } })

  const text = 'Title,Start,End\nWith an invoice,2026-01-01,2026-02-01'
  const ofProject = await add({ kind: 'project', text, company: company._id })
  const listed = await admin.call(projects.allOfCompany, { params: { companyId: company._id } })
  const made = listed.find(({ title }) => title === 'With an invoice')
  const invoice = await world.addInvoice(company, { project: made?._id ?? '' })
  await admin.call(invoices.remove, { params: { invoiceId: invoice._id } })

  for (const [_id, name] of [
    [ofTask, 'With a file'],
    [ofProject, 'With an invoice'],
  ] as const) {
    expect((await undo(_id)).remaining.map((one) => one.name)).toEqual([name])
  }
  for (const recordId of [file._id, invoice._id]) {
    const restored = await admin.send(deletions.restore, { params: { recordId } })
    expect(restored.statusCode).toBe(200)
  }
})

test('undo names deleted records whose restoration brings imported ones back', async () => {
  const [project, bystander] = [
    await world.addProject(world.company, { title: 'Whole' }),
    await world.addProject(world.company),
  ]
  const { _id } = await create({ kind: 'task', text: 'Title\nOne\nTwo', project: project._id })
  await apply(_id)
  for (const { _id: projectId } of [project, bystander]) {
    await admin.call(projects.remove, { params: { projectId } })
  }
  expect(await undo(_id)).toMatchObject({
    remaining: [{ _id: project._id, name: 'Whole (deleted, can be restored)' }],
    remainingCount: 1,
  })
})

test('a user who may add one record may import many, and sees only their own imports', async () => {
  const company = world.company._id
  const project = (await world.addProject(world.company))._id
  const other = (await world.addProject(world.otherCompany))._id
  const statusOf = async (caller: Caller, asked: Omit<NewTable, 'text'>, text = 'Title\nA') =>
    (await sendTable(caller, { ...asked, text })).statusCode
  expect(await statusOf(contributor, { kind: 'task', project })).toBe(201)
  expect(await statusOf(contributor, { kind: 'project', company })).toBe(403)
  expect(await statusOf(viewer, { kind: 'task', project })).toBe(403)
  expect(await statusOf(ownManager, { kind: 'company' })).toBe(403)
  expect(await statusOf(ownManager, { kind: 'task', project: other })).toBe(404)
  expect(await statusOf(ownManager, { kind: 'project', company: world.otherCompany._id })).toBe(404)
  const text =
    'Client,Title,Start,End\nBirch Bakery,A,2026-01-01,2026-02-01\nAlder Clinic,B,2026-01-01,2026-02-01'
  const { _id, preview } = await create({ kind: 'project', text }, ownManager)
  expect(preview.issues).toMatchObject([
    { line: 2, column: 'Client', message: 'No client matches “Birch Bakery”' },
  ])
  await ownManager.call(imports.change, { ...at(_id), body: { skipsInvalid: true } })
  expect(await apply(_id, ownManager)).toMatchObject({ state: 'applied', added: 1 })
  for (const endpoint of [
    imports.get,
    imports.change,
    imports.apply,
    imports.cancel,
    imports.undo,
  ]) {
    expect(
      (
        await admin.error(endpoint, {
          ...at(_id),
          body: endpoint === imports.change ? {} : undefined,
        })
      ).code,
    ).toBe('not_found')
  }
  expect((await ownManager.call(imports.list, { query: {} })).map((one) => one._id)).toEqual([_id])
})

test('an import adds nothing if its user loses the right meanwhile', async () => {
  const project = (await world.addProject(world.company))._id
  const leaving = await world.addStaff({ staffRole: 'contributor' })
  const { _id } = await create({ kind: 'task', text: 'Title\nLate', project }, leaving)
  await leaving.call(imports.apply, at(_id))
  await world.database.query(`update users set staff_role = 'viewer' where id = $1`, [leaving.id])
  await work(_id)
  expect(await leaving.call(imports.get, at(_id))).toMatchObject({
    state: 'failed',
    failure: 'You are not allowed to do this.',
  })
})

test.each([
  ['an empty file', '', 'This file is empty'],
  ['a workbook', Buffer.from('PK\u0003\u0004\u0000\u0000'), /^This is not a CSV file/],
])('%s is refused with the reason', async (_, text, reason) => {
  const response = await sendTable(admin, { kind: 'company', text })
  expect(response.statusCode).toBe(400)
  expect(response.json().error.fields.file).toMatch(reason)
})

test('rejects a header alone, unbalanced quotes and too many rows, with the reason', async () => {
  const header = await create({ kind: 'company', text: clients() })
  expect(header.preview).toMatchObject({ lines: 0, ready: 0, issues: [] })
  expect((await admin.error(imports.apply, at(header._id))).fields).toEqual({
    file: 'There is nothing to import',
  })
  const broken = await create({ kind: 'company', text: 'Name,Email\n"Open,a@b.example\n' })
  expect(broken.preview.issues[0]?.message).toBe('The quotes in this line do not match')
  const many = await create({ kind: 'company', text: `Name\n${'A\n'.repeat(maxImportRows + 1)}` })
  expect(many.preview.issues[0]?.message).toBe(
    'There are more than 10,000 rows: split the table into several',
  )
})

test('reads the program’s own export of clients, without its protective apostrophes', async () => {
  const [company] = await named('Alder Clinic')
  if (!company?._id) throw new Error('The world has this client')
  const csv = companyList.csv
  const text = csvHeader(csv) + csvLines(csv, [{ ...company, phone: '+1 512 555 0100' }])
  const { preview } = await create({ kind: 'company', text })
  expect(preview.mapping.map(({ field }) => field).toSorted()).toEqual([
    'email',
    'name',
    'phone',
    'website',
  ])
  expect(preview.missing).toEqual([])
  const whole = text.replace(/\r\n/, `,${address}\r\n`).replace(/\r\n$/, `,${place}\r\n`)
  const { preview: read } = await create({ kind: 'company', text: whole })
  expect(read).toMatchObject({ issues: [], duplicateCount: 1 })
})

const manyTasks = (count: number) =>
  `Title,Status\n${Array.from({ length: count }, (_, n) => `Task ${n},not started`).join('\n')}`

test('an import cancelled before its turn leaves nothing', async () => {
  const project = (await world.addProject(world.company))._id
  const { _id } = await create({ kind: 'task', text: manyTasks(600), project })
  await admin.call(imports.apply, at(_id))
  await admin.call(imports.cancel, at(_id))
  await work(_id)
  expect(await admin.call(imports.get, at(_id))).toMatchObject({ state: 'cancelled', added: 0 })
  expect(await admin.call(tasks.allOfProject, { params: { projectId: project } })).toEqual([])
})

// P13.1.4
test('adds ten thousand rows in order and reports progress while adding', async () => {
  const project = (await world.addProject(world.company))._id
  const { _id } = await create({ kind: 'task', text: manyTasks(maxImportRows), project })
  await admin.call(imports.apply, at(_id))
  const announced: Change[] = []
  platform.updates.onEvent((event) => 'changes' in event && announced.push(...event.changes))
  const seen = new Set<number>()
  let isWorking = true
  const working = work(_id).finally(() => (isWorking = false))
  while (isWorking) {
    const { state, added } = await admin.call(imports.get, at(_id))
    if (state === 'applying') seen.add(added)
  }
  await working
  expect([...seen].filter((added) => added > 0 && added < maxImportRows).length).toBeGreaterThan(0)
  await expect.poll(() => announced).toMatchObject([{ kind: 'task', isMany: true }])
  const board = await admin.call(tasks.allOfProject, { params: { projectId: project } })
  expect(board.map(({ title }) => title)).toEqual(
    Array.from({ length: maxImportRows }, (_, n) => `Task ${n}`),
  )
  expect(await undo(_id)).toMatchObject({ state: 'undone', remainingCount: 0 })
  expect(await admin.call(tasks.allOfProject, { params: { projectId: project } })).toEqual([])
})

test('an import processed by two workers at once is added once', async () => {
  const project = (await world.addProject(world.company))._id
  const { _id } = await create({ kind: 'task', text: manyTasks(300), project })
  await admin.call(imports.apply, at(_id))
  await Promise.all([work(_id), work(_id)])
  expect(await admin.call(tasks.allOfProject, { params: { projectId: project } })).toHaveLength(300)
})
