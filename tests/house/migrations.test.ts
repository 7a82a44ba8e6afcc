// Migrations that change existing rows: row-level security also applies to the owner, who runs them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../migrations')

/** These found no rows when they ran and stay unchanged; 0140 does what 0132 was meant to. */
const known: ReadonlySet<string> = new Set([
  '0039_approvals.sql tasks',
  '0099_imports_counted.sql imports',
  '0099_imports_counted.sql comments',
  '0132_uploader_names.sql files',
])

/** Matches top-level statements, not those in function bodies. */
const updates = /^update (\w+)/gm

test('a migration that updates a table lifts its row-level security meanwhile', () => {
  const forced = new Set<string>()
  const faults: string[] = []
  for (const name of globSync('*.sql', { cwd: folder }).toSorted()) {
    const text = readFileSync(join(folder, name), 'utf8')
    for (const [, table = ''] of text.matchAll(updates)) {
      const isLifted = text.includes(`alter table ${table} no force row level security`)
      if (forced.has(table) && !isLifted && !known.has(`${name} ${table}`)) {
        faults.push(`${name}: alter table ${table} no force row level security, and force it after`)
      }
    }
    for (const [, table = ''] of text.matchAll(/^alter table (\w+) force row level security/gm)) {
      forced.add(table)
    }
  }
  expect(forced).toContain('files')
  expect(faults).toEqual([])
})
