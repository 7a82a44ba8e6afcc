// Upgrades a database filled by an earlier version: all of its content remains and works.
import { hash } from '@node-rs/argon2'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { activity } from '#contract/activity.ts'
import { auth } from '#contract/auth.ts'
import { companies } from '#contract/companies.ts'
import { messages } from '#contract/messages.ts'
import { projects } from '#contract/projects.ts'
import { search } from '#contract/search.ts'
import { tasks } from '#contract/tasks.ts'
import { startSealing, verifyActivity } from '#server/domains/activity/sealing.ts'
import { readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { openOlderDatabase } from '#tests/support/database.ts'
import { password, signInAs } from '#tests/support/people.ts'
import { silentLog } from '#tests/support/silent-log.ts'

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const staff = id(1)
const owner = id(2)
const company = id(3)
const project = id(4)
const shared = id(5)
const internal = id(6)
const message = id(7)

/** User data from before the upgrade, in that version's tables. */
const rows = (passwordHash: string): string => `
  insert into users (id, role, first_name, last_name, email, password_hash, email_confirmed_at) values
    ('${staff}', 'admin', 'Rowan', 'Quill', 'rowan@agency.test', '${passwordHash}', now()),
    ('${owner}', 'client', 'Mina', 'Sorrel', 'mina@sorrel.test', '${passwordHash}', now());
  insert into companies (id, name, state, website, email, phone, street, city, region, zip_code, country) values
    ('${company}', 'Sorrel Dental', 'enabled', 'https://sorrel.example', 'hello@sorrel.test', '512 555 0100',
     '1 Elm', 'Austin', 'TX', '78701', 'United States');
  insert into memberships (company_id, user_id, role) values ('${company}', '${owner}', 'owner');
  insert into projects (id, company_id, title, start_on, end_on, status, rank) values
    ('${project}', '${company}', 'Spring launch', '2026-03-01', '2026-05-31', 'in progress', 'a');
  insert into tasks (id, company_id, project_id, title, description, assigned_to, priority, status, tags, subtasks,
    visibility, rank, card, card_format, version, created_at, updated_at) values
    ('${shared}', '${company}', '${project}', 'Write the newsletter', 'With the lighthouse picture', '${staff}', 'high',
     'in progress', '[{"name":"Copy","color":"teal"}]', '[{"_id":"${id(20)}","title":"Subject","done":true}]',
     'shared', 'a', '{}', 2, 3, now(), now()),
    ('${internal}', '${company}', '${project}', 'Check the margin', '', null, 'low', 'not started', '[]', '[]',
     'internal', 'a', '{}', 2, 1, now(), now());
  insert into messages (id, kind, first_name, last_name, email, body, due_at) values
    ('${message}', 'contact', 'Ira', 'Vane', 'ira@vane.test', 'Could you help us with a launch?', now());
  insert into activity (id, company_id, actor_id, action, kind, record_id, visibility, detail)
    select ('00000000-0000-7000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, '${company}', '${staff}',
      case n when 1 then 'created' else 'moved' end, 'task', '${shared}', 'shared',
      '{"title": "Write the newsletter", "from": "not started", "to": "in progress"}'
    from generate_series(1, 30) n;
  insert into deletions (id, kind, roots, record_ids, deleted_by, snapshot) values
    ('${id(30)}', 'task', '[{"id":"${id(31)}","name":"Old idea","company":"${company}","version":1}]',
     '{${id(31)}}', '${staff}', null)`

const database = await openOlderDatabase('0020_confirmed_by_link')
const dataDir = mkdtempSync(join(tmpdir(), 'enfilade-upgrade-'))
let app: TestApp
let admin: Caller
let client: Caller

async function signIn(email: string): Promise<Caller> {
  const { token } = await signInAs(callerOf(app), { email, password })
  return callerOf(app, { authorization: `Bearer ${token}` })
}

beforeAll(async () => {
  await database.query(
    rows(await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })),
  )
  await migrate(database.connection('enfilade_owner'))
  app = await startApp(database)
  admin = await signIn('rowan@agency.test')
  client = await signIn('mina@sorrel.test')
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const ofProject = { params: { projectId: project } }

test('whoever ran the agency alone is its administrator', async () => {
  const { user } = await admin.call(auth.session, {})
  expect(user).toMatchObject({ staffRole: 'administrator', can: { staff: true } })
})

test('staff find clients, boards and messages as they left them', async () => {
  expect(await admin.call(companies.all, {})).toMatchObject([{ name: 'Sorrel Dental' }])
  expect(await admin.call(tasks.allOfProject, ofProject)).toMatchObject([
    { title: 'Check the margin', archived: false, visibility: 'internal' },
    {
      title: 'Write the newsletter',
      assignedTo: staff,
      subtasks: [{ title: 'Subject', done: true }],
    },
  ])
  expect(await admin.call(messages.list, { query: {} })).toMatchObject({ total: 1 })
})

test('clients see what is shared with them', async () => {
  expect(await client.call(projects.get, ofProject)).toMatchObject({ title: 'Spring launch' })
  const board = await client.call(tasks.allOfProject, ofProject)
  expect(board.map(({ title }) => title)).toEqual(['Write the newsletter'])
})

test('what was written before is found by its words', async () => {
  const { hits } = await admin.call(search.find, { query: { q: 'lighthouse' } })
  expect(hits).toMatchObject([{ kind: 'task', title: 'Write the newsletter' }])
  const { hits: ofClient } = await client.call(search.find, { query: { q: 'margin' } })
  expect(ofClient).toEqual([])
})

test('work goes on', async () => {
  const sent = { params: { taskId: shared }, body: { status: 'done' } } as const
  expect(await admin.call(tasks.change, sent)).toMatchObject({ status: 'done', version: 4 })
})

test('the activity log of before is told, sealed, and whole', async () => {
  const { items } = await admin.call(activity.list, { query: { size: 200 } })
  expect(items.filter(({ record }) => record === shared).length).toBeGreaterThanOrEqual(30)
  const config = readConfig({ DATA_DIR: dataDir })
  await startSealing({ config, agencyDatabase: database.agency, log: silentLog }).stop()
  const verdict = await verifyActivity({ config, agencyDatabase: database.agency })
  expect(verdict).toEqual({ sealed: expect.any(Number), waiting: 0, faults: [], faultCount: 0 })
  expect(verdict.sealed).toBeGreaterThanOrEqual(30)
})

test('files of before name who uploaded them', async () => {
  const older = await openOlderDatabase('0129_search_reports')
  onTestFinished(() => older.close())
  await older.query(`
    insert into users (id, role, staff_role, first_name, last_name, email) values
      ('${staff}', 'admin', 'administrator', 'Rowan', 'Quill', 'rowan@agency.test');
    insert into companies (id, name, state, website, email, phone, street, city, region, zip_code, country) values
      ('${company}', 'Sorrel Dental', 'enabled', '', 'hello@sorrel.test', '', '', '', '', '', '');
    insert into projects (id, company_id, title, start_on, end_on, status, rank) values
      ('${project}', '${company}', 'Spring launch', '2026-03-01', '2026-05-31', 'in progress', 'a');
    insert into files (id, company_id, project_id, uploaded_by, name, type, size, visibility, preview) values
      ('${id(40)}', '${company}', '${project}', '${staff}', 'Brief.pdf', 'application/pdf', 1, 'shared', 'none')`)
  await migrate(older.connection('enfilade_owner'))
  const files = await older.query(
    'select uploader_first as first, uploader_last as last from files',
  )
  expect(files).toEqual([{ first: 'Rowan', last: 'Quill' }])
})

test('versions of reports of before say who published them, and name nobody who was erased', async () => {
  const older = await openOlderDatabase('0141_search_services')
  onTestFinished(() => older.close())
  const [erased, report] = [id(50), id(51)]
  const published = (number: number, actor: string) =>
    `('${id(60 + number)}', '${company}', '${actor}', 'published', 'report', '${report}')`
  const version = (number: number, first: string) =>
    `('${company}', '${report}', '2026-03-01', ${number}, '', '', '', '[]', '[]', now(), '${first}', 'Quill')`
  await older.query(`
    insert into users (id, role, staff_role, first_name, last_name, email, erased_at) values
      ('${staff}', 'admin', 'administrator', 'Rowan', 'Moss', 'rowan@agency.test', null),
      ('${erased}', 'admin', 'viewer', 'Former', 'user', 'erased-${erased}@erased.invalid', now());
    insert into companies (id, name, state, website, email, phone, street, city, region, zip_code, country) values
      ('${company}', 'Sorrel Dental', 'enabled', '', 'hello@sorrel.test', '', '', '', '', '', '');
    insert into reports (id, company_id, month, what_happened, why, what_next, published_version, version, created_at, updated_at)
      values ('${report}', '${company}', '2026-03-01', '', '', '', 3, 3, now(), now());
    insert into report_versions (company_id, report_id, month, number, what_happened, why, what_next, figures, restated,
      published_at, published_first, published_last) values ${version(1, 'Rowan')}, ${version(2, 'Petra')}, ${version(3, 'Ira')};
    insert into activity (id, company_id, actor_id, action, kind, record_id) values
      ${published(1, staff)}, ${published(2, erased)}, ${published(3, id(99))},
      ('${id(70)}', '${company}', '${staff}', 'changed', 'report', '${report}')`)
  await migrate(older.connection('enfilade_owner'))
  const versions = await older.query(
    `select number, published_by as by, published_first || ' ' || published_last as name
     from report_versions order by number`,
  )
  expect(versions).toEqual([
    { number: 1, by: staff, name: 'Rowan Quill' },
    { number: 2, by: erased, name: 'Former user' },
    { number: 3, by: null, name: 'Ira Quill' },
  ])
})

test('nothing of it was a fault to the program', () => {
  expect(app.takeFaults()).toEqual([])
})
