// Nothing that a program has stored can be read by another account of the machine.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProgram } from '#tests/support/program.ts'

const home = mkdtempSync(join(tmpdir(), 'enfilade-private-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Paths that others may read, write or list. The database's folder of links is no secret. */
function openPathsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isSymbolicLink() || entry.name === 'postgres-lib') return []
    // The socket is inside the database's closed folder.
    const isOpen = !entry.isSocket() && (lstatSync(path).mode & 0o077) !== 0
    return [...(isOpen ? [path] : []), ...(entry.isDirectory() ? openPathsIn(path) : [])]
  })
}

test('a program makes existing and new files private', async () => {
  const dataDir = join(home, 'data')
  const left = join(dataDir, 'files/left.pdf')
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  writeFileSync(left, '')
  for (const path of [dataDir, join(dataDir, 'files')]) chmodSync(path, 0o777)
  const program = await startProgram({ dataDir })
  try {
    expect(openPathsIn(dataDir)).toEqual([])
    const mode = lstatSync(dataDir).mode & 0o777
    expect(mode).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
  } finally {
    expect(await program.stop()).toBe(0)
  }
})
