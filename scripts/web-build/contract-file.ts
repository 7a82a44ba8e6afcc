// Parses a contract file: its declarations, their dependencies, and which endpoint properties only the server needs.
import { readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'

export interface Declaration {
  name: string
  start: number
  end: number
  /** Position of a constant's value. */
  value: { start: number; end: number } | undefined
  /** Names it needs, from the file and its imports. */
  uses: Set<string>
}

export interface ContractFile {
  code: string
  declarations: Declaration[]
  /** Statements that run when the file is loaded. */
  statements: string[]
  /** By local name. */
  imports: Map<string, { source: string; imported: string }>
  /** Ranges to remove, in order. */
  cuts: { start: number; end: number }[]
}

/** Endpoint properties left out of browser code, because only the server and the documents use them. */
export const serverOnly = [
  ...['params', 'query', 'body', 'answer', 'errors', 'summary'],
  ...['needs', 'worksWithoutTwoFactor', 'isStream', 'isDownload', 'hasKeysByRecord'],
]

/** @throws Error for a kind of code that no contract file contains yet */
export function readContractFile(path: string): ContractFile {
  const code = readFileSync(path, 'utf8')
  const cuts: ContractFile['cuts'] = []
  const file: ContractFile = { code, declarations: [], statements: [], imports: new Map(), cuts }
  for (const statement of parseSync(path, code).program.body) {
    if (statement.type === 'ImportDeclaration') readImport(statement, file)
    else if (statement.type === 'ExpressionStatement')
      file.statements.push(code.slice(statement.start, statement.end))
    else {
      const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (!node || !readDeclaration(node, file))
        throw new Error(`${path}: no rule for ${node?.type ?? statement.type}`)
    }
  }
  return file
}

function readImport(statement: ESTree.ImportDeclaration, { imports }: ContractFile) {
  if (statement.importKind === 'type') return
  for (const one of statement.specifiers) {
    const isNamed = one.type === 'ImportSpecifier'
    if (isNamed && one.importKind === 'type') continue
    const imported = isNamed && one.imported.type === 'Identifier' ? one.imported.name : '*'
    imports.set(one.local.name, { source: statement.source.value, imported })
  }
}

/** @returns whether the node is a known declaration or a type */
function readDeclaration(node: ESTree.Node, { declarations, cuts, code }: ContractFile): boolean {
  const declare = (name: string, value?: ESTree.Expression | null) => {
    const uses = new Set<string>()
    collectNames(node, { uses, cuts, code })
    declarations.push({
      name,
      start: node.start,
      end: node.end,
      value: value ? { start: value.start, end: value.end } : undefined,
      uses,
    })
    return true
  }
  if (node.type === 'FunctionDeclaration') return node.id ? declare(node.id.name) : false
  if (node.type !== 'VariableDeclaration') return node.type.startsWith('TS')
  const [{ id, init } = { id: undefined }, ...more] = node.declarations
  if (id?.type !== 'Identifier' || more.length > 0) return false
  return declare(id.name, node.kind === 'const' ? init : undefined)
}

interface Found {
  uses: Set<string>
  cuts: ContractFile['cuts']
  code: string
}

/** Finds too many names if an inner variable shares a name with the file's: then more than necessary counts as a schema. */
function collectNames(found: unknown, into: Found): void {
  if (Array.isArray(found)) return found.forEach((one) => collectNames(one, into))
  if (typeof found !== 'object' || found === null || !('type' in found)) return
  const node = found as ESTree.Node
  switch (node.type) {
    case 'Identifier':
      into.uses.add(node.name)
      return
    case 'MemberExpression':
      collectNames(node.object, into)
      if (node.computed) collectNames(node.property, into)
      return
    case 'Property':
      if (node.computed) collectNames(node.key, into)
      collectNames(node.value, into)
      return
    case 'CallExpression':
      if (node.callee.type === 'Identifier' && node.callee.name === 'endpoint')
        return collectFromEndpoint(node, into)
      break
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return collectNames(node.expression, into)
    default:
      if (node.type.startsWith('TS')) return
  }
  for (const child of Object.values(node)) collectNames(child, into)
}

/** Removes the server-only properties, and the call around the endpoint. */
function collectFromEndpoint(
  { callee, arguments: [definition] }: ESTree.CallExpression,
  into: Found,
) {
  if (definition?.type !== 'ObjectExpression') throw new Error('endpoint() takes an object')
  into.cuts.push({ start: callee.start, end: callee.end })
  for (const property of definition.properties) {
    const isServerOnly =
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      serverOnly.includes(property.key.name)
    if (!isServerOnly) {
      collectNames(property, into)
      continue
    }
    const end = property.end + (into.code[property.end] === ',' ? 1 : 0)
    into.cuts.push({ start: property.start, end })
  }
}
