// A migration removes what earlier versions left behind of erased people.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { openOlderDatabase } from '#tests/support/database.ts'

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [erased, staff, company, project, task] = [id(1), id(2), id(3), id(4), id(5)]

const comment = (number: number, author: string) =>
  `('${id(number)}', '${company}', '${task}', '${author}', 'Zeldamere', 'Quuxley', true, 'shared', 'x', 'x', 1, now())`
const deletion = (number: number, kind: string, name: string) =>
  `('${id(number)}', '${kind}', '[{"id":"${id(number)}","name":"${name}","version":1}]', '{${id(number)}}')`

const rows = `
  insert into users (id, role, staff_role, first_name, last_name, email, erased_at) values
    ('${erased}', 'admin', 'viewer', 'Former', 'user', 'erased-${erased}@erased.invalid', now()),
    ('${staff}', 'admin', 'administrator', 'Zeldamere', 'Quuxley', 'zeldamere@agency.test', null);
  insert into companies (id, name, state, website, email, phone, street, city, region, zip_code, country) values
    ('${company}', 'Sorrel Dental', 'enabled', '', 'hello@sorrel.test', '', '', '', '', '', '');
  insert into projects (id, company_id, title, start_on, end_on, status, rank) values
    ('${project}', '${company}', 'Spring launch', '2026-03-01', '2026-05-31', 'in progress', 'a');
  insert into tasks (id, company_id, project_id, title, description, priority, status, tags, subtasks, visibility, rank,
    card, card_format, version, created_at, updated_at) values
    ('${task}', '${company}', '${project}', 'Poster', '', 'low', 'not started', '[]', '[]', 'shared', 'a', '{}', 2, 1, now(), now());
  insert into comments (id, company_id, task_id, author_id, author_first, author_last, is_by_staff, visibility, text, html,
    html_format, created_at) values ${comment(10, erased)}, ${comment(11, staff)};
  insert into deletions (id, kind, roots, record_ids) values
    ${deletion(20, 'comment', 'Dear @Zeldamere Quuxley look')}, ${deletion(21, 'comment', 'Plain')},
    ${deletion(22, 'file', 'logo@2x.png')}`

const database = await openOlderDatabase('0148_restored_overage_time')

beforeAll(async () => {
  await database.query(rows)
  await migrate(database.connection('enfilade_owner'))
})
afterAll(() => database.close())

test('names that were stored while their person was erased', async () => {
  const names = `select author_first || ' ' || author_last as name from comments order by id`
  expect(await database.query(names)).toEqual([
    { name: 'Former user' },
    { name: 'Zeldamere Quuxley' },
  ])
})

test('names in what is remembered of deleted comments', async () => {
  const roots = `select roots #>> '{0,name}' as name from deletions order by id`
  expect(await database.query(roots)).toEqual([
    { name: 'Dear @…' },
    { name: 'Plain' },
    { name: 'logo@2x.png' },
  ])
})
