// Splits each contract file in two for browsers: the part without schemas (paths, words, lists) and the schemas, so a screen
// loads zod only to validate input. docs/decisions/0016-contract-in-two-parts.md
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type ContractFile, type Declaration, readContractFile } from './contract-file.ts'

type Part = 'plain' | 'schemas'
const isPart = (text: string | undefined): text is Part => text === 'plain' || text === 'schemas'

/** By file name, as in `tasks.ts`. */
export type Contract = Map<string, ContractFile>

/** Configures zod, which must happen before the first schema is created. */
const setup = 'validation-words.ts'

export function splitContract(root: string): Plugin {
  const folder = join(root, 'src/contract')
  const zodSetUp = '\0zod-set-up'
  let contract: Contract = new Map()
  let partOf: PartOf = () => 'plain'
  return {
    name: 'split-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      contract = readContract(folder)
      partOf = findParts(contract)
    },
    async resolveId(source, importer = '', options) {
      const isOurs = importer.startsWith(join(root, 'src'))
      if (source === 'zod' && isOurs && importer !== join(folder, `${setup}?schemas`))
        return zodSetUp
      const [path = '', part] = source.split('?')
      if (!isPart(part)) return undefined
      const resolved = await this.resolve(path, importer.replace(/\?.*/, ''), options)
      return resolved && `${resolved.id}?${part}`
    },
    load(id) {
      if (id === zodSetUp)
        return `import ${JSON.stringify(join(folder, `${setup}?schemas`))}\nexport * from 'zod'`
      const [path = '', part] = id.split('?')
      const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : ''
      if (!contract.has(name)) return undefined
      const code = isPart(part)
        ? printPart(contract, partOf, name, part)
        : `export * from './${name}?plain'\nexport * from './${name}?schemas'`
      return { code, moduleType: 'ts', moduleSideEffects: name === setup && part === 'schemas' }
    },
  }
}

/** @throws Error if loading the contract does more than configure zod, because that would be lost */
export function readContract(folder: string): Contract {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))
  const contract = new Map(names.map((name) => [name, readContractFile(join(folder, name))]))
  for (const [name, { statements }] of contract) {
    if (statements.length > 0 !== (name === setup))
      throw new Error(`${name}: only ${setup} may run code when it is loaded`)
  }
  return contract
}

type PartOf = (file: string, name: string) => Part

const fileOf = (source: string) => source.replace('./', '')

/** Everything that needs zod, directly or not, belongs to the schemas. */
export function findParts(contract: Contract): PartOf {
  const schemas = new Set<string>()
  const isSchema = (fileName: string, file: ContractFile) => (name: string) => {
    const found = file.imports.get(name)
    if (!found) return schemas.has(`${fileName} ${name}`)
    return found.source === 'zod' || schemas.has(`${fileOf(found.source)} ${found.imported}`)
  }
  for (let before = -1; before < schemas.size;) {
    before = schemas.size
    for (const [fileName, file] of contract) {
      for (const { name, uses } of file.declarations)
        if ([...uses].some(isSchema(fileName, file))) schemas.add(`${fileName} ${name}`)
    }
  }
  return (file, name) => (schemas.has(`${file} ${name}`) ? 'schemas' : 'plain')
}

export function printPart(contract: Contract, partOf: PartOf, name: string, part: Part): string {
  const file = contract.get(name)
  if (!file) throw new Error(`The contract has no ${name}`)
  const own = file.declarations.filter((declaration) => partOf(name, declaration.name) === part)
  const statements = part === 'schemas' ? file.statements : []
  const uses = new Set(own.flatMap((declaration) => [...declaration.uses]))
  /** A statement may need any of them; the bundler removes unused ones. */
  const isUsed = (local: string) => statements.length > 0 || uses.has(local)
  const imported = [...file.imports]
    .filter(([local]) => isUsed(local))
    .map(([local, { source, imported: there }]) => {
      if (there === '*') return `import * as ${local} from '${source}'`
      return `import { ${there} as ${local} } from '${source}?${partOf(fileOf(source), there)}'`
    })
  const fromOther = file.declarations
    .filter((other) => !own.includes(other) && isUsed(other.name))
    .map((other) => `import { ${other.name} } from './${name}?${partOf(name, other.name)}'`)
  const printed = own.map((declaration) => printDeclaration(file, declaration, part))
  return [...imported, ...fromOther, ...printed, ...statements].join('\n')
}

/** Marks schema creation as free of side effects, which a bundler cannot see, so unused schemas can be removed. */
function printDeclaration(file: ContractFile, { start, end, value }: Declaration, part: Part) {
  if (part === 'plain' || !value) return `export ${print(file, start, end)}`
  const made = `/* @__PURE__ */ (() => (${print(file, value.start, value.end)}))()`
  return `export ${print(file, start, value.start)}${made}${print(file, value.end, end)}`
}

function print({ code, cuts }: ContractFile, start: number, end: number): string {
  const inside = cuts.filter((cut) => cut.start >= start && cut.end <= end)
  const from = [start, ...inside.map((cut) => cut.end)]
  const until = [...inside.map((cut) => cut.start), end]
  return from.map((at, i) => code.slice(at, until[i])).join('')
}
