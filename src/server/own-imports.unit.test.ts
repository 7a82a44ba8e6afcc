// The program's own imports are resolved as package.json says.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, cpSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}

test('each alias of the server is a folder of the same name', () => {
  for (const name of ['contract', 'server']) {
    expect(imports[`#${name}/*`]).toBe(`./src/${name}/*`)
  }
})

test('in a folder whose name has marks in it, by alias and from file to file', () => {
  const home = mkdtempSync(join(tmpdir(), 'ünusual #1 %20 '))
  try {
    const write = (path: string, text: string) => {
      mkdirSync(join(home, path, '..'), { recursive: true })
      writeFileSync(join(home, path), text)
    }
    mkdirSync(join(home, 'src/server'), { recursive: true })
    cpSync(join(root, 'src/server/own-imports.ts'), join(home, 'src/server/own-imports.ts'))
    write('package.json', '{"type":"module"}')
    write('src/contract/one.ts', `export const one: string = 'found'`)
    write('src/server/two.ts', `export { one } from '#contract/one.ts'`)
    write(
      'src/server/main.ts',
      `import { resolveOwnImportsByName } from './own-imports.ts'
       resolveOwnImportsByName()
       console.log((await import('./two.ts')).one)`,
    )
    const { stdout, stderr } = spawnSync(process.execPath, ['src/server/main.ts'], { cwd: home })
    expect(String(stdout).trim(), String(stderr)).toBe('found')
  } finally {
    rmSync(home, { recursive: true })
  }
})
