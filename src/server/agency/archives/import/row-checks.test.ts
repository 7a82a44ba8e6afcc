// JSON in rows: everything the program has ever written is accepted, anything it could not read back is rejected.
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { maxCommentLength } from '#contract/work/comments.ts'
import { modules } from '#server/modules.ts'
import { registerModules } from '#server/records/registry.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { listArchivedTables } from '../catalogue-store.ts'
import { archiveLimits } from './limits.ts'
import { findRowCheck } from './row-checks.ts'
import { readRows } from './rows.ts'

registerModules(modules)
const database = await cloneDatabase()
afterAll(() => database.close())
const { agency } = database

const tables = await listArchivedTables(agency, 'agency')
const { rows: jsonColumns } = await sql<{ table: string; column: string }>`
  select c.relname as "table", a.attname as "column"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.atttypid = any (array['json', 'jsonb', 'json[]', 'jsonb[]']::regtype[])
  order by 1, 2`.execute(agency)
const brought = jsonColumns.flatMap(({ table, column }) => {
  const found = tables.find(({ name, columns }) => name === table && columns.has(column))
  return found ? [{ table: found, name: table, column }] : []
})

test('every JSON column that an archive imports has a check', () => {
  expect(brought.length).toBeGreaterThan(20)
  const unchecked = brought.filter(({ name, column }) => !findRowCheck(name, column))
  expect(
    unchecked.map(
      ({ name, column }) =>
        `Say in archives/import/row-checks.ts what ${column} of ${name} may be, by the schema that it is read by`,
    ),
  ).toEqual([])
})

test.each(brought)(
  '$name refuses a value of the wrong type in $column',
  ({ table, name, column }) => {
    for (const value of ['words', 7, true, [7], [[]]]) {
      const text = JSON.stringify([{ [column]: value }])
      const part = { name: `records/${name}/0001.json`, table }
      expect(() => readRows(text, part, { company: undefined, limits: archiveLimits })).toThrow(
        `records/${name}/0001.json, row 1: "${column}" of ${name} has an invalid value.`,
      )
    }
  },
)

test.each(['installation', 'users', 'events', 'booking_hosts', 'bookings'])(
  'a time zone of %s is imported under its current name',
  (name) => {
    const table = tables.find((one) => one.name === name)
    if (!table) throw new Error(`${name} is archived`)
    const part = { name: `records/${name}/0001.json`, table }
    const read = (zone: string) =>
      readRows(JSON.stringify([{ time_zone: zone }]), part, {
        company: undefined,
        limits: archiveLimits,
      })
    expect(read('US/Pacific')).toEqual([{ time_zone: 'America/Los_Angeles' }])
    expect(read('Pacific Standard Time')).toEqual([{ time_zone: 'America/Los_Angeles' }])
    expect(() => read('Mars/Olympus')).toThrow(/"time_zone" of \w+ has an invalid value/)
  },
)

test.each([
  ['users', 'info@müller.example'],
  ['messages', 'Info@XN--MLLER-KVA.example'],
])('an address of %s is imported as %s', (name, stored) => {
  const table = tables.find((one) => one.name === name)
  if (!table) throw new Error(`${name} is archived`)
  const part = { name: `records/${name}/0001.json`, table }
  const text = JSON.stringify([{ email: 'Info@XN--MLLER-KVA.example' }])
  const options = { company: undefined, limits: archiveLimits }
  expect(readRows(text, part, options)).toEqual([{ email: stored }])
})

const line = {
  quantity: 1.5,
  unitPrice: 10_000,
  taxRate: 8.875,
  discount: null,
  description: 'Design',
  unit: 'hours',
}
const linesOf = (change: object, beside: object = {}) => ({
  currency: 'USD',
  discount: null,
  lines: [{ ...line, ...change }],
  ...beside,
})
const id = '01912345-0000-7000-8000-000000000000'
const address = { street: '', city: '', state: '', zipCode: '', country: '' }
const bank = { bank: '', holder: '', account: '', routing: '' }
const parties = { name: 'Enfilade', legalName: '', address, email: '', phone: '', taxId: '', bank }
const item = { title: 'Kick-off', description: '', dueDays: null, priority: 'medium', type: null }
const subtask = { _id: '01994e5c-0000-7000-8000-000000000001', title: 'Call', done: false }
const content = { title: 'A post', description: '', subtasks: [], files: [] }
const campaign = {
  ...{ _id: id, title: 'Spring', project: id, company: id },
  ...{ startDate: null, endDate: null, asOf: '2031-03-01' },
}
const metric = {
  ...{ metric: 'reach', name: 'Reach', unit: 'count', source: '', definition: '', isOwn: false },
  ...{ actual: null, lastDate: null, planned: null, plannedToDate: null, projected: null },
  ...{ state: 'no figures', months: [{ month: '2031-03', actual: 3, planned: null }] },
}

const isTaken = (table: string, row: object, column: string) =>
  findRowCheck(table, column)?.(row as Record<string, unknown>)

test.each([
  ['what it was made of is time', 'invoices', linesOf({ time: [id] }), 'lines'],
  ['what is charged by the minute', 'invoices', linesOf({ minutes: 90 }), 'lines'],
  ['what costs less than a cent', 'invoices', linesOf({ exactUnitPrice: '0.4321' }), 'lines'],
  ['none yet', 'invoices', { currency: 'EUR', discount: null, lines: [] }, 'lines'],
  [
    'a discount makes of too much what it may be',
    'quotes',
    linesOf(
      { quantity: 1, unitPrice: 9_000_000_000_000, taxRate: 20 },
      { discount: { percent: 50 } },
    ),
    'lines',
  ],
  ['a discount in percent', 'quotes', { discount: { percent: 12.5 } }, 'discount'],
  ['one of an amount', 'invoice_schedules', { discount: { amount: 500 } }, 'discount'],
  ['no discount', 'instalment_plans', { discount: null }, 'discount'],
  ['a draft has no parties', 'invoices', { seller: null }, 'seller'],
  [
    'before there were e-invoices',
    'invoices',
    { seller: { ...parties, color: '#1f47ff' } },
    'seller',
  ],
  [
    'its client was deleted',
    'invoices',
    { buyer: { name: 'Deleted client', email: '', address } },
    'buyer',
  ],
  ['nothing was ever set', 'installation', { billing: null }, 'billing'],
  [
    'only some were ever set',
    'installation',
    { billing: { currency: 'EUR', taxRate: 19 } },
    'billing',
  ],
  ['erased', 'activity', { detail: {} }, 'detail'],
  ['more than is read', 'activity', { detail: { parts: ['team'], fields: ['title'] } }, 'detail'],
  ['asked, not decided', 'approvals', { content: null }, 'content'],
  ['before there were posts', 'approvals', { content }, 'content'],
  [
    'before items could be internal',
    'task_templates',
    { items: [{ ...item, tags: [], subtasks: ['Call'] }] },
    'items',
  ],
  ['without its money', 'report_versions', { figures: [{ ...campaign, metrics: [] }] }, 'figures'],
  [
    'with a metric',
    'report_version_figures',
    { figures: [{ ...campaign, metrics: [metric] }] },
    'figures',
  ],
  ['deleted', 'events', { exceptions: [{ date: '2031-03-01', isDeleted: true }] }, 'exceptions'],
  [
    'moved',
    'events',
    { exceptions: [{ date: '2031-03-01', start: '2031-03-02T09:00:00.000Z' }] },
    'exceptions',
  ],
])('%s: accepts %s with %o', (_, table, row, column) => {
  expect(isTaken(table, row, column)).toBe(true)
})

test('a comment may be as long as erasing the users it mentions makes it', () => {
  const shortest = `@[L](person:${id})`
  const text = shortest.repeat(maxCommentLength / shortest.length)
  const erased = text.replaceAll('@[L]', '@[Former user]')
  expect(isTaken('comments', { text: erased }, 'text')).toBe(true)
})

test.each([
  ['invoices', linesOf({ quantity: -1 }), 'lines'],
  ['invoices', linesOf({ quantity: 1.234_567_8 }), 'lines'],
  ['invoices', linesOf({ minutes: 2.5 }), 'lines'],
  ['invoices', linesOf({ minutes: '25' }), 'lines'],
  ['invoices', linesOf({ exactUnitPrice: 0.4321 }), 'lines'],
  ['invoices', linesOf({ exactUnitPrice: '1e3' }), 'lines'],
  ['invoices', linesOf({ unitPrice: '100' }), 'lines'],
  ['invoices', linesOf({ unitPrice: 0.5 }), 'lines'],
  ['invoices', linesOf({ taxRate: null }), 'lines'],
  ['invoices', linesOf({ description: { a: 1 } }), 'lines'],
  ['invoices', linesOf({ unit: undefined }), 'lines'],
  ['invoices', linesOf({ discount: { percent: 101 } }), 'lines'],
  ['invoices', linesOf({ time: ['x'] }), 'lines'],
  ['quotes', linesOf({ quantity: 1_000_000, unitPrice: 10_000_000_000 }), 'lines'],
  ['quotes', linesOf({ quantity: 1, unitPrice: 9_000_000_000_000, taxRate: 120 }), 'lines'],
  ['quotes', { total: 10_800_000_000_000 }, 'total'],
  ['instalment_plans', { currency: 'USD', discount: null, lines: null }, 'lines'],
  ['quotes', { ...linesOf({}), lines: Array.from({ length: 501 }, () => line) }, 'lines'],
  ['quotes', { discount: {} }, 'discount'],
  ['quotes', { discount: { amount: -5 } }, 'discount'],
  ['instalments', { nets: [{ rate: 19, net: -1 }] }, 'nets'],
  ['instalments', { nets: [{ rate: 'much', net: 1 }] }, 'nets'],
  ['invoices', { seller: { ...parties, color: 'red' } }, 'seller'],
  ['quotes', { seller: { name: 'Enfilade' } }, 'seller'],
  ['quotes', { buyer: { name: 'Somebody', email: '', address: 'here' } }, 'buyer'],
  ['installation', { billing: { dueDays: '14' } }, 'billing'],
  ['installation', { billing: { address: {} } }, 'billing'],
  ['installation', { billing: { wings: 2 } }, 'billing'],
  ['activity', { detail: { fields: 'title' } }, 'detail'],
  ['activity', { detail: { title: { a: 1 } } }, 'detail'],
  ['approvals', { content: { ...content, files: [{ name: 'a.png' }] } }, 'content'],
  ['tasks', { subtasks: Array.from({ length: 201 }, () => subtask) }, 'subtasks'],
  ['task_series', { content: { title: 'Again', subtasks: [] } }, 'content'],
  ['task_templates', { items: [{ title: 'Kick-off' }] }, 'items'],
  ['report_versions', { figures: [campaign] }, 'figures'],
  ['report_versions', { restated: [{ campaign: 'Spring' }] }, 'restated'],
  ['events', { exceptions: [{ date: '2031-03-01', start: 'soon' }] }, 'exceptions'],
])('refuses %s with %o', (table, row, column) => {
  expect(isTaken(table, row, column)).toBe(false)
})
