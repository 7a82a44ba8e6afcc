// Dependency rules: reads every import and says how to fix a wrong one.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Import, type SourceFile, readSourceFiles } from './source-files.ts'

const files = readSourceFiles('src/**/*.{ts,tsx}')
const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)
const product = files.filter((file) => !isTest(file))
const embeddedPostgres = 'src/server/platform/embedded-postgres/'
const within = (folder: string) => product.filter(({ path }) => path.startsWith(folder))

const screenFolders = ['site', 'account', 'office', 'client'].map((name) => `src/web/${name}/`)

/** One line for each import that breaks the rule. */
function refused(among: SourceFile[], isWrong: (found: Import, file: SourceFile) => boolean) {
  return among.flatMap((file) =>
    file.imports
      .filter((found) => isWrong(found, file))
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  )
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
  it('contract knows zod and itself', () => {
    const isKnown = starts('src/contract/', 'zod')
    expect(refused(within('src/contract/'), (found) => !isKnown(found))).toEqual([])
  })

  it('server and web meet in the contract only: call it instead', () => {
    expect(refused(within('src/server/'), starts('src/web/'))).toEqual([])
    expect(refused(within('src/web/'), starts('src/server/'))).toEqual([])
  })

  it('the web imports the contract’s files one by one: all of them together are for the server', () => {
    expect(refused(within('src/web/'), starts('src/contract/index.ts'))).toEqual([])
  })

  it('the product leans neither on its tests nor on the demo', () => {
    expect(refused(product, starts('tests/', 'demo/', 'vitest'))).toEqual([])
  })

  it('ui and lib know nothing of the product: pass it in as a property', () => {
    const above = starts('src/web/features/', ...screenFolders)
    expect(refused([...within('src/web/ui/'), ...within('src/web/lib/')], above)).toEqual([])
    expect(refused(within('src/web/lib/'), starts('src/web/ui/'))).toEqual([])
  })

  it('a feature does not know a screen, nor another feature but the bases: the screen composes them', () => {
    // Board, forms and charts know no kind of record, and the session only the person: other features build on them.
    const bases = ['boards', 'records', 'session', 'metrics']
    const featureOf = (path: string) => /^src\/web\/features\/([^/.]+)/.exec(path)?.[1]
    const screens = starts(...screenFolders)
    expect(refused(within('src/web/features/'), screens)).toEqual([])
    expect(
      refused(within('src/web/features/'), ({ target }, { path }) => {
        const own = featureOf(path) ?? ''
        const other = featureOf(target)
        return (
          other !== undefined && other !== own && (bases.includes(own) || !bases.includes(other))
        )
      }),
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

  it('has no word of the product, nor of its operator’s commands and settings', () => {
    const word =
      /enfilade|\b(?:agency|compan(?:y|ies)|invoices?|portal|boards?)\b|DATABASE_URL|STORAGE_URL|npm run/i
    const texts = globSync(`${embeddedPostgres}**/*.{ts,md}`).map((path) => ({
      path,
      found: word.exec(readFileSync(path, 'utf8'))?.[0],
    }))
    expect(texts.filter(({ found }) => found !== undefined)).toEqual([])
  })

  it('says in 300 words what it does', () => {
    const words = readFileSync(`${embeddedPostgres}README.md`, 'utf8').split(/\s+/)
    expect(words.length).toBeLessThanOrEqual(300)
  })
})

describe('domains', () => {
  const domainOf = (path: string) => /^src\/server\/domains\/([^/]+)\//.exec(path)?.[1]
  const domains = within('src/server/domains/')

  it('use another domain through its service.ts only', () => {
    expect(
      refused(domains, ({ target }, { path }) => {
        const other = domainOf(target)
        return other !== undefined && other !== domainOf(path) && !target.endsWith('/service.ts')
      }),
    ).toEqual([])
  })

  it('do not use each other in a circle: move what both need to platform, or tell the other by an argument', () => {
    const uses = new Map<string, Set<string>>()
    for (const { path, imports } of domains) {
      const domain = domainOf(path) ?? ''
      const others = imports.map(({ target }) => domainOf(target) ?? domain)
      uses.set(domain, new Set([...(uses.get(domain) ?? []), ...others]))
    }
    expect([...uses.keys()].flatMap((domain) => circle(domain, [domain], uses))).toEqual([])
  })

  it('are not known to platform', () => {
    expect(refused(within('src/server/platform/'), starts('src/server/domains/'))).toEqual([])
  })

  it('take the transaction before the context', () => {
    const swapped = /\b\w+: (?:Context|Work|PublicContext),\s*tx: Tx\b/
    expect(domains.filter(({ code }) => swapped.test(code)).map(({ path }) => path)).toEqual([])
  })

  it('keep rules.ts pure: the clock and what is stored come in as arguments', () => {
    const impure = /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\bawait\b|from 'node:(?!util')/
    const rules = domains.filter(({ path }) => path.endsWith('rules.ts'))
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

it('sees a circle', () => {
  const two = new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }))
  expect(circlesIn(two)).toEqual(['b → c → b'])
})

describe('files', () => {
  it('do not import each other in a circle, types included: move what both need to a third', () => {
    const imports = new Map(
      product.map(({ path, imports: found }) => [path, found.map(({ target }) => target)]),
    )
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

  it('reach far ones by #contract, #server, #web, #tests instead of climbing three folders', () => {
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
