// The account the database runs as, depending on the starting user and the location.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseAccount } from './account.ts'
import { installation } from './test-installation.ts'

const isRoot = process.getuid?.() === 0

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'account-'))
})

afterEach(() => rmSync(home, { recursive: true }))

it.skipIf(isRoot)('an ordinary user runs the database under the program’s own account', () => {
  expect(chooseAccount({ ...installation, dataDir: home }, home)).toMatchObject({ uid: undefined })
})

describe.runIf(isRoot)('the database account for root', () => {
  it('is an unprivileged account without extra rights if others may enter the folder', () => {
    chmodSync(home, 0o711)
    const account = chooseAccount({ ...installation, dataDir: home }, home)
    expect(account.uid).toBe(65_534)
    expect(account.command('postgres', ['-D', 'x'])).toEqual([
      'postgres',
      ['-D', 'x'],
      { uid: 65_534, gid: 65_534 },
    ])
  })

  it('is the owner of an existing database', () => {
    const clusterDir = join(home, 'postgres')
    mkdirSync(clusterDir)
    chownSync(clusterDir, 1234, 1234)
    expect(chooseAccount({ ...installation, dataDir: home }, home)).toMatchObject({
      uid: 1234,
      gid: 1234,
    })
  })

  it('may enter and read a file that is closed to others', () => {
    const file = join(home, 'program')
    writeFileSync(file, '', { mode: 0o600 })
    const account = chooseAccount({ ...installation, dataDir: home }, home)
    // Mirrors how PostgreSQL checks its own programs.
    const question = `fs.accessSync(process.argv[1]); process.exit(process.getuid() === 65534 ? 42 : 1)`
    const [command, args, options] = account.command(process.execPath, ['-e', question, file])
    expect(spawnSync(command, args, { ...options, cwd: '/' }).status).toBe(42)
  })
})
