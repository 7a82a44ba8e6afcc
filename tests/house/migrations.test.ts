// Migrations that change existing rows: row-level security also applies to the owner, who runs them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../db')

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name)

const forced = new Set(
  namesIn(
    readFileSync(join(folder, 'schema.sql'), 'utf8'),
    /^alter table (\w+) force row level security/gm,
  ),
)

/** Of top-level statements, not those in function bodies. */
const updatedWhileForced = (migration: string) =>
  namesIn(migration, /^update (\w+)/gm).filter(
    (table) =>
      forced.has(table) && !migration.includes(`alter table ${table} no force row level security`),
  )

test('a migration that updates a table lifts its row-level security meanwhile', () => {
  expect(updatedWhileForced('update files set size = 0;')).toEqual(['files'])
  const names = globSync('migrations/*.sql', { cwd: folder })
  const tables = (name: string) => updatedWhileForced(readFileSync(join(folder, name), 'utf8'))
  expect(
    names.flatMap((name) =>
      tables(name).map((table) => `${name}: no force, then force on ${table}`),
    ),
  ).toEqual([])
})
