// Replaces library modules that browsers import but never use with functions that do nothing.
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const unused = [
  // JSON Schema output, attached to every zod schema and a fifth of its size. The server keeps it.
  'zod/v4/core/to-json-schema.js',
  'zod/v4/core/json-schema-processors.js',
  // Lazy route discovery: all routes are known from the start (react-router.config.ts).
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
  // Only needed if the router is passed `instrumentations`; `entry.client.tsx` passes none.
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
      if (!error && missing.size > 0) this.error(`Modules no longer exist: ${[...missing].join()}`)
    },
  }
}

const namesExportedBy = (code: string): string[] => [
  ...[...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name ?? ''),
  ...[...code.matchAll(/^export \{ (.+) \};?$/gm)]
    .flatMap(([, names]) => names?.split(', ') ?? [])
    .map((name) => name.replace(/.* as /, '')),
]
