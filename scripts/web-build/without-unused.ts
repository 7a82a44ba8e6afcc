// Leaves out modules of libraries that no browser uses, but which are imported by what it uses: their functions do nothing.
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const unused = [
  // A schema told as JSON Schema, what every schema of zod can do: a fifth of it. The server's has it all.
  'zod/v4/core/to-json-schema.js',
  'zod/v4/core/json-schema-processors.js',
  // Asking for routes bit by bit: all are known from the start (react-router.config.ts).
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
  // For who passes `instrumentations` to the router: `entry.client.tsx` does not.
  'react-router/dist/production/lib/router/instrumentation.js',
]

export function withoutUnused(): Plugin {
  const missing = new Set(unused)
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      const module = unused.find((path) => id.endsWith(`/node_modules/${path}`))
      if (module === undefined) return undefined
      missing.delete(module)
      return namesExportedBy(await readFile(id, 'utf8'))
        .map((name) => `export const ${name} = () => undefined`)
        .join('\n')
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`There is no ${[...missing].join()} any more`)
    },
  }
}

const namesExportedBy = (code: string): string[] => [
  ...[...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name ?? ''),
  ...[...code.matchAll(/^export \{ (.+) \};?$/gm)]
    .flatMap(([, names]) => names?.split(', ') ?? [])
    .map((name) => name.replace(/.* as /, '')),
]
