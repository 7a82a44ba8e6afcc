// The program's own source files and their imports.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export interface SourceFile {
  /** Relative to the repository's root, such as src/server/main.ts. */
  path: string
  /** Source without comments. */
  code: string
  imports: Import[]
}

export interface Import {
  /** As written. */
  specifier: string
  /** One of our files, relative to the repository's root, or a package specifier. */
  target: string
}

const root = resolve(import.meta.dirname, '../..')
const aliases: [RegExp, string][] = [
  [/^#(contract|server|web)\//, 'src/$1/'],
  [/^#(demo|tests)\//, '$1/'],
]
const statement =
  /(?:^|[\n;])\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g

export function readSourceFiles(pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: root }).map((path) => {
    const code = readFileSync(join(root, path), 'utf8').replace(
      /^\s*\/\/.*$|\/\*\*?[^]*?\*\//gm,
      '',
    )
    const specifiers = [...code.matchAll(statement)].map(([, one, other]) => one ?? other ?? '')
    return {
      path,
      code,
      imports: specifiers.map((specifier) => ({ specifier, target: targetOf(path, specifier) })),
    }
  })
}

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) {
    return relative(root, resolve(root, dirname(path), specifier))
  }
  const [pattern, folder] = aliases.find(([alias]) => alias.test(specifier)) ?? []
  return pattern && folder ? specifier.replace(pattern, folder) : specifier
}
