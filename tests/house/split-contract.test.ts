// Browsers get the contract in two parts, without server-only properties (scripts/web-build/split-contract.ts).
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverOnly } from '../../scripts/web-build/contract-file.ts'
import { findParts, printPart, readContract } from '../../scripts/web-build/split-contract.ts'
import { readSourceFiles } from './source-files.ts'

const folder = join(import.meta.dirname, '../../src/contract')
const contract = readContract(folder)
const partOf = findParts(contract)
const names = [...contract.keys()]
const print = (name: string, part: 'plain' | 'schemas') => printPart(contract, partOf, name, part)

const declaredIn = (code: string) =>
  [...code.matchAll(/^export (?:async function|function|const|let) (\w+)/gm)].map(
    ([, name]) => name ?? '',
  )

it.each(names)('%s is there whole, each thing in one part', async (name) => {
  const declared = [...declaredIn(print(name, 'plain')), ...declaredIn(print(name, 'schemas'))]
  const whole = (await import(join(folder, name))) as object
  expect(declared).toEqual(expect.arrayContaining(Object.keys(whole)))
  expect(new Set(declared).size).toBe(declared.length)
})

it('what is plain knows neither zod nor a schema', () => {
  const knowing = names.filter((name) => /from '(?:zod|.*\?schemas)'/.test(print(name, 'plain')))
  expect(knowing).toEqual([])
})

it('a call has all that is not the server’s, and nothing that is', () => {
  const linesOf = (codes: string[], line: RegExp) =>
    codes.flatMap((code) => code.match(line) ?? []).sort()
  const written = [...contract.values()].map(({ code }) => code)
  const printed = names.flatMap((name) => [print(name, 'plain'), print(name, 'schemas')])
  const kept = /^ +(?:method|path|access|isLarge|isIdempotent): ['`t].*$/gm
  expect(linesOf(printed, kept).length).toBeGreaterThan(1000)
  expect(linesOf(printed, kept)).toEqual(linesOf(written, kept))
  expect(linesOf(printed, /^ +(?:answer: \{|summary: ['`]).*$/gm)).toEqual([])
})

it('the web reads nothing of a call that is the server’s: name the schema and import that', () => {
  const calls = [...contract.values()].flatMap(({ code }) =>
    [...code.matchAll(/^export const (\w+) = \{\n\s+\w+: endpoint\(/gm)].map(([, name]) => name),
  )
  expect(calls.length).toBeGreaterThan(40)
  const reading = new RegExp(
    `\\b(?:(?:${calls.join('|')})\\.\\w+|endpoint)\\.(?:${serverOnly.join('|')})\\b`,
    'g',
  )
  const web = readSourceFiles('src/web/**/*.{ts,tsx}')
  expect(
    web.flatMap(({ path, code }) =>
      [...code.matchAll(reading)].map(([what]) => `${path}: ${what}`),
    ),
  ).toEqual([])
})
