// The hand-written schema types must match the database: each column exists, and is nullable where they say so.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWorld } from '#tests/support/world.ts'

const folder = join(import.meta.dirname, '../../src/server/platform/database')
const { database } = await openWorld()

interface Column {
  table: string
  column: string
  isNullable: boolean
}

/** A table's columns, from several lines or one: `  visits: { person_id: string; seen_at: Date }`. */
function columnsIn(table: string, body: string): (Column & { isCertain: boolean })[] {
  return [...body.matchAll(/(?:^ {4}|[{;] )(\w+): ([^;\n]*)/gm)].map(
    ([, column = '', type = '']) => ({
      table,
      column,
      isNullable: /\| null\b/.test(type),
      // The name of a contract type does not show whether it includes null.
      isCertain: !type.includes("['"),
    }),
  )
}

const declared = globSync(['schema.ts', 'schema/*.ts'], { cwd: folder }).flatMap((name) => {
  const [, tables = ''] =
    /\n(?:export )?interface \w*(?:Tables|Schema)\b[\s\S]*?\{\n([\s\S]*?)\n\}\n/.exec(
      readFileSync(join(folder, name), 'utf8'),
    ) ?? []
  return [...tables.matchAll(/^ {2}(\w+): \{(?:\n([\s\S]*?)\n {2}\}$|(.*)\}$)/gm)].flatMap(
    ([, table = '', lines, line = '']) => columnsIn(table, lines ?? `{${line}`),
  )
})

const stored = await database.query<Column & Record<string, unknown>>(
  `select table_name as table, column_name as column, is_nullable = 'YES' as "isNullable"
   from information_schema.columns where table_schema = 'public'`,
)
const nullable = new Map(
  stored.map(({ table, column, isNullable }) => [`${table}.${column}`, isNullable]),
)

test('reads the declared columns', () => {
  expect(declared.length).toBeGreaterThan(800)
})

test('every declared column is there', () => {
  const names = declared.map(({ table, column }) => `${table}.${column}`)
  expect(names.filter((name) => !nullable.has(name))).toEqual([])
})

test('a column is declared with null just where the database lets it be null', () => {
  expect(
    declared
      .filter(({ isCertain }) => isCertain)
      .filter(({ table, column, isNullable }) => nullable.get(`${table}.${column}`) !== isNullable)
      .map(({ table, column }) => `${table}.${column}`),
  ).toEqual([])
})

test('every column of a declared table is declared', () => {
  const names = new Set(declared.map(({ table, column }) => `${table}.${column}`))
  const tables = new Set(declared.map(({ table }) => table))
  expect(
    [...nullable.keys()].filter((name) => tables.has(name.split('.')[0] ?? '') && !names.has(name)),
  ).toEqual([])
})
