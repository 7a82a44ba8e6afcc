// Every error code has a message for people, and every code thrown is in the list.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'

const root = resolve(import.meta.dirname, '../..')
const sources = globSync('src/server/**/*.ts', { cwd: root }).filter(
  (path) => !path.endsWith('.test.ts'),
)
const codes = Object.entries(errors)

describe.each(codes)('%s', (code, { status, message }) => {
  test('has an error status and a sentence', () => {
    expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message).toMatch(/^[A-Z].{8,}/)
    expect(message).not.toMatch(/[A-Z]{4,}|_|undefined|\bcode\b/)
  })

  test('is thrown or declared somewhere', () => {
    const isDeclared = endpoints.some(({ errors: declared = [] }) =>
      declared.includes(code as ErrorCode),
    )
    const isThrown = sources.some((path) =>
      readFileSync(resolve(root, path), 'utf8').includes(`'${code}'`),
    )
    expect(
      isDeclared || isThrown || code === 'internal',
      'remove it from src/contract/errors.ts',
    ).toBe(true)
  })
})

test('no two error codes have the same message', () => {
  expect(new Set(codes.map(([, { message }]) => message)).size).toBe(codes.length)
})
