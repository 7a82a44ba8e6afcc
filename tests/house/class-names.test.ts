// Every class name in the web's markup has a style: one whose rule was renamed or removed leaves its element unstyled.
import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'
import { readSourceFiles } from './source-files.ts'

const styles = resolve(import.meta.dirname, '../../src/web/styles')

/** What Tailwind makes of its entry sheet and these candidates, with imported sheets. */
async function compiled(candidates: string[]): Promise<string> {
  const { resolve: find } = createRequire(import.meta.url)
  const { build } = await compile(readFileSync(join(styles, 'app.css'), 'utf8'), {
    base: styles,
    async loadStylesheet(id, base) {
      const path = id.startsWith('.') ? join(base, id) : find(`${id}/index.css`)
      return { path, base: dirname(path), content: await readFile(path, 'utf8') }
    },
  })
  return build(candidates)
}

const classSelector = /\.((?:[\w-]|[^\0-\x7f]|\\.)+)/g
const namesIn = (sheet: string) =>
  [...sheet.matchAll(classSelector)].map(([, name = '']) => name.replaceAll('\\', ''))

const compared = /[!=]== '[^']*'/g

/** Whole attributes, and the strings in calls of `cx`, except those that are compared. */
function classesIn(code: string): string[] {
  const attributes = [...code.matchAll(/\b(?:className|class)="([^"]*)"/g)]
  const joined = [...code.matchAll(/\bcx\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(
    ([, parts = '']) => [...parts.replaceAll(compared, '').matchAll(/'([^']*)'/g)],
  )
  return [...attributes, ...joined].flatMap(([, list = '']) => list.split(/\s+/)).filter(Boolean)
}

/** Names that only say which element a `group-…` or `peer-…` variant of others refers to. */
const isMark = (name: string) => /^(?:group|peer)(?:\/\w+)?$/.test(name)

test('no popover or dialog is a grid: WebKit makes it as high as the window', () => {
  const grids = readSourceFiles('src/web/**/*.{ts,tsx}').filter(({ code }) =>
    classesIn(code).includes('open:grid'),
  )
  expect(grids.map(({ path }) => path)).toEqual([])
})

test('every class name has a style', async () => {
  const uses = readSourceFiles('src/web/**/*.{ts,tsx,svg}').flatMap(({ path, code }) =>
    classesIn(code).map((name) => ({ path, name })),
  )
  const names = [...new Set(uses.map(({ name }) => name))]
  expect(names.length).toBeGreaterThan(800)
  const sheets = globSync(join(styles, '*.css')).map((path) => readFileSync(path, 'utf8'))
  const styled = new Set([await compiled(names), ...sheets].flatMap(namesIn))
  const unstyled = uses.filter(({ name }) => !isMark(name) && !styled.has(name))
  expect(unstyled).toEqual([])
})
