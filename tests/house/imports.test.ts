// Dependency rules: reads every import and says how to fix a wrong one.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, type SourceFile, readSourceFiles } from './source-files.ts'

const files = readSourceFiles('src/**/*.{ts,tsx}')
const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)
const product = files.filter((file) => !isTest(file))
const embeddedPostgres = 'src/server/platform/embedded-postgres/'
const within = (folder: string) => product.filter(({ path }) => path.startsWith(folder))

/** One line for each import that breaks the rule. */
function refused(among: SourceFile[], isWrong: (found: Import, file: SourceFile) => boolean) {
  return among.flatMap((file) =>
    file.imports
      .filter((found) => isWrong(found, file))
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  )
}

const nounPath =
  /^src\/(?:server|web)\/((?:accounts|agency|billing|clients|marketing|records|site|work)\/[\w-]+)\//

/** Such as billing/invoices. */
const nounOf = (path: string) => nounPath.exec(path)?.[1]

/** Nouns so close that they know each other's files; under the name of the first. */
const families = [
  ['accounts/auth', 'accounts/passkeys', 'accounts/two-factor'],
  [
    'billing/invoices',
    ...['accounting', 'quotes', 'schedules', 'instalments', 'payments', 'e-invoices'].map(
      (noun) => `billing/${noun}`,
    ),
  ],
  ['clients/brand', 'clients/social-accounts'],
  ['marketing/campaigns', 'marketing/reports', 'marketing/report-schedules'],
]

function familyOf(path: string): string | undefined {
  const noun = nounOf(path)
  return families.find((family) => family.includes(noun ?? ''))?.[0] ?? noun
}

const starts = (...folders: string[]) => {
  return ({ target }: Import) => folders.some((folder) => target.startsWith(folder))
}

it('finds the sources and their imports', () => {
  expect(product.length).toBeGreaterThan(50)
  const main = product.find(({ path }) => path === 'src/server/main.ts')
  expect(main?.imports.map(({ target }) => target)).toContain('src/server/program.ts')
})

describe('layers', () => {
  it('the contract imports only zod and itself', () => {
    const isKnown = starts('src/contract/', 'zod')
    expect(refused(within('src/contract/'), (found) => !isKnown(found))).toEqual([])
  })

  it('server and web meet in the contract only: call it instead', () => {
    expect(refused(within('src/server/'), starts('src/web/'))).toEqual([])
    expect(refused(within('src/web/'), starts('src/server/'))).toEqual([])
  })

  it('the web imports the contract’s files one by one, not the whole', () => {
    expect(refused(within('src/web/'), starts('src/contract/index.ts'))).toEqual([])
  })

  it('the product imports neither its tests nor the demo', () => {
    expect(refused(product, starts('tests/', 'demo/', 'vitest'))).toEqual([])
  })

  it('web layers are shells, nouns, kit, ui and lib: pass the rest as properties', () => {
    const shells = starts('src/web/shells/')
    const nouns = ({ target }: Import) => nounOf(target) !== undefined
    const kit = starts('src/web/kit/')
    const base = [...within('src/web/ui/'), ...within('src/web/lib/')]
    expect(refused(base, (found) => shells(found) || nouns(found) || kit(found))).toEqual([])
    expect(refused(within('src/web/lib/'), starts('src/web/ui/'))).toEqual([])
    expect(refused(within('src/web/kit/'), (found) => shells(found) || nouns(found))).toEqual([])
    const parts = product.filter(({ path }) => nounOf(path) && path.startsWith('src/web/'))
    expect(refused(parts, shells)).toEqual([])
  })

  it('the platform imports no noun', () => {
    expect(
      refused(within('src/server/platform/'), ({ target }) => nounOf(target) !== undefined),
    ).toEqual([])
  })
})

describe('embedded-postgres, as a package', () => {
  const inside = files.filter(({ path }) => path.startsWith(embeddedPostgres))

  it('imports only itself, Node and packages: pass anything else in as an option', () => {
    const isOurs = starts(embeddedPostgres, 'node:', 'pg', 'modern-tar', 'zod', 'vitest')
    expect(inside.length).toBeGreaterThan(20)
    expect(refused(inside, (found) => !isOurs(found))).toEqual([])
  })

  it('is used through its index.ts', () => {
    const others = product.filter(({ path }) => !path.startsWith(embeddedPostgres))
    const passesBy = ({ target }: Import) =>
      target.startsWith(embeddedPostgres) && !target.endsWith('/index.ts')
    expect(refused(others, passesBy)).toEqual([])
  })

  it('does not mention the product, or its operator’s commands and settings', () => {
    const word =
      /enfilade|\b(?:agency|compan(?:y|ies)|invoices?|portal|boards?)\b|DATABASE_URL|STORAGE_URL|npm run/i
    const texts = globSync(`${embeddedPostgres}**/*.{ts,md}`).map((path) => ({
      path,
      found: word.exec(readFileSync(path, 'utf8'))?.[0],
    }))
    expect(texts.filter(({ found }) => found !== undefined)).toEqual([])
  })

  it('is described in at most 300 words', () => {
    const words = readFileSync(`${embeddedPostgres}README.md`, 'utf8').split(/\s+/)
    expect(words.length).toBeLessThanOrEqual(300)
  })
})

describe('nouns', () => {
  const nouns = product.filter(({ path }) => nounOf(path))
  const onServer = nouns.filter(({ path }) => path.startsWith('src/server/'))

  it('use another noun of the server through its service.ts only', () => {
    expect(
      refused(onServer, ({ target }, { path }) => {
        const other = familyOf(target)
        return other !== undefined && other !== familyOf(path) && !target.endsWith('/service.ts')
      }),
    ).toEqual([])
  })

  const faceOf = (path: string) =>
    /^src\/web\/[\w-]+\/[\w-]+\/(?:office|client|site|account)\//.exec(path)?.[0]

  it('have screens that no other noun imports: shared ones are among its parts', () => {
    expect(
      refused(nouns, ({ target }, { path }) => {
        const face = faceOf(target)
        return face !== undefined && face !== faceOf(path)
      }),
    ).toEqual([])
  })

  it.each(['server', 'web'])(
    'of the %s do not use each other in a circle: pass in what the other needs',
    (root) => {
      const uses = new Map<string, Set<string>>()
      for (const { path, imports } of nouns) {
        if (!path.startsWith(`src/${root}/`) || faceOf(path)) continue
        const noun = familyOf(path) ?? ''
        const others = imports.map(({ target }) => familyOf(target) ?? noun)
        uses.set(noun, new Set([...(uses.get(noun) ?? []), ...others]))
      }
      expect([...uses.keys()].flatMap((noun) => circle(noun, [noun], uses))).toEqual([])
    },
  )

  it('take the transaction before the context', () => {
    const swapped = /\b\w+: (?:Context|Work|PublicContext),\s*tx: Tx\b/
    expect(onServer.filter(({ code }) => swapped.test(code)).map(({ path }) => path)).toEqual([])
  })

  it('keep rules.ts pure: the clock and what is stored come in as arguments', () => {
    const impure = /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\bawait\b|from 'node:(?!util')/
    const rules = onServer.filter(({ path }) => path.endsWith('rules.ts'))
    expect(rules.filter(({ code }) => impure.test(code)).map(({ path }) => path)).toEqual([])
  })
})

function circle(start: string, way: string[], uses: Map<string, Set<string>>): string[] {
  const here = way.at(-1) ?? start
  return [...(uses.get(here) ?? [])]
    .filter((next) => next !== here)
    .flatMap((next) => {
      if (next === start) return [[...way, start].join(' → ')]
      return way.includes(next) ? [] : circle(start, [...way, next], uses)
    })
}

/** Import cycles, each as a path from a file back to itself. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  function visit(path: string, way: readonly string[]): void {
    const start = way.indexOf(path)
    if (start >= 0) circles.push([...way.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const target of imports.get(path) ?? []) visit(target, [...way, path])
    done.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return circles
}

/**
 * The folder of a file; one at the top of a root, or of a noun of the web, such as queries.ts, counts alone. The contract and platform
 * count as one each, as does a noun of the server with the folders in it; of the web, screens and parts count apart.
 */
function folderOf(path: string): string {
  if (path.startsWith('src/contract/')) return 'src/contract'
  if (path.startsWith('src/server/platform/')) return 'src/server/platform'
  if (path.startsWith('src/server/')) return familyOf(path) ?? path
  const folder = dirname(path)
  return folder === 'src/web' || folder === `src/web/${nounOf(path)}` ? path : folder
}

it('detects a circle', () => {
  const two = new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }))
  expect(circlesIn(two)).toEqual(['b → c → b'])
})

describe('files', () => {
  it('do not import each other in a circle: move what both need to a third', () => {
    const imports = new Map(
      product.map(({ path, imports: found }) => [path, found.map(({ target }) => target)]),
    )
    expect(circlesIn(imports)).toEqual([])
  })

  it('of different folders do not either, screens included: move what both need to where it belongs', () => {
    const imports = new Map<string, string[]>()
    for (const { path, imports: found } of product) {
      const folder = folderOf(path)
      const others = found.map(({ target }) => folderOf(target)).filter((one) => one !== folder)
      imports.set(folder, [...(imports.get(folder) ?? []), ...others])
    }
    expect(circlesIn(imports)).toEqual([])
  })

  it('write SQL in store.ts, platform and migrations only', () => {
    const sql =
      /\bsql(?:<[^>]*>)?`|\bsql\.raw\(|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
    const isPlace = (path: string) => /\/(?:[\w-]+-)?store\.ts$|^src\/server\/platform\//.test(path)
    expect(
      product.filter(({ path, code }) => !isPlace(path) && sql.test(code)).map(({ path }) => path),
    ).toEqual([])
  })

  it('import far files by #contract, #server, #web, #tests, not three climbs', () => {
    expect(refused(files, ({ specifier }) => specifier.startsWith('../../../'))).toEqual([])
  })

  it('are imported themselves: only contract and embedded-postgres have an index.ts', () => {
    const barrels = product.map(({ path }) => path).filter((path) => /\/index\.tsx?$/.test(path))
    expect(barrels.sort()).toEqual([
      'src/contract/index.ts',
      `${embeddedPostgres}backup/index.ts`,
      `${embeddedPostgres}index.ts`,
    ])
  })
})
