// Lists the files each chunk needs in one consistent order, most-needed first: every page waits for the router's list of all
// screens and their files, which compresses an eighth better this way.
import type { Plugin } from 'vite'

type Manifest = Record<string, { imports?: string[] }>

const file = '.vite/manifest.json'

export function orderedImports(): Plugin {
  return {
    name: 'ordered-imports',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const manifest = bundle[file]
        if (manifest?.type !== 'asset') return this.error(`The build no longer makes ${file}`)
        manifest.source = JSON.stringify(withOrderedImports(JSON.parse(String(manifest.source))))
      },
    },
  }
}

/** Lists all direct and indirect dependencies, which the router would otherwise order itself. */
function withOrderedImports(manifest: Manifest): Manifest {
  const needed = Object.keys(manifest).map((name) => ({
    name,
    imports: [...importsOf(manifest, name)],
  }))
  const counts = new Map<string, number>()
  for (const name of needed.flatMap(({ imports }) => imports))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  const countOf = (name: string) => counts.get(name) ?? 0
  const inOrder = (a: string, b: string) => countOf(b) - countOf(a) || (a < b ? -1 : 1)
  return Object.fromEntries(
    needed.map(({ name, imports }) => [
      name,
      { ...manifest[name], imports: imports.toSorted(inOrder) },
    ]),
  )
}

function importsOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  for (const one of manifest[name]?.imports ?? [])
    if (!found.has(one)) importsOf(manifest, one, found.add(one))
  return found
}
