// Password rules: which passwords are rejected, and that all others are allowed.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPasswordLength, minPasswordLength } from '#contract/accounts/auth.ts'
import { commonPasswords } from './common-passwords.ts'
import { passwordIssue } from './password-rules.ts'
import { processorMs } from '#tests/support/processor-time.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'

const tooCommon = /too easy to guess/

describe('length', () => {
  test.each([
    ['', 'Password must be at least 12 characters'],
    ['eleven-char', 'Password must be at least 12 characters'],
    ['twelve chars', undefined],
    ['x3'.padEnd(128, 'mjt kwa'), undefined],
    ['x3'.padEnd(129, 'mjt kwa'), 'Password must be at most 128 characters'],
  ])('%j', (password, issue) => {
    expect(passwordIssue(password)).toBe(issue)
  })

  test('is counted in visible characters, not in bytes', () => {
    expect(passwordIssue('żółw pije 🍵')).toMatch(/at least/)
    expect(passwordIssue('żółw pije 🍵!')).toBeUndefined()
    // Decomposed and composed characters make the same password.
    expect(passwordIssue('cafe\u0301 noir ab'.normalize('NFD'))).toBeUndefined()
    expect(passwordIssue('cafe\u0301 noir!'.normalize('NFD'))).toMatch(/at least/)
  })
})

describe('no mix of character types is required', () => {
  test.each([
    'correct umbrella tuesday',
    'pelican wrench cellar',
    'zwölf nasse hunde',
    '廊下の向こうに扉が並んでいる',
    '     spaces and more     ',
    'k7fqmz2xw9tb',
    '84619375027163',
  ])('%j may be used', (password) => {
    expect(passwordIssue(password)).toBeUndefined()
  })

  test('a random password is accepted', () => {
    for (let i = 0; i < 200; i += 1) {
      expect(passwordIssue(randomBytes(9).toString('base64url'))).toBeUndefined()
    }
  })
})

describe('passwords that are guessed first are refused', () => {
  test.each([
    '123456789012',
    '987654321098',
    '210987654321',
    'password1234',
    'Password1234',
    'P@ssw0rd1234',
    'PASSWORD123!',
    'qwertyuiop12',
    'poiuytrewqpo',
    '1qaz2wsx3edc',
    'zxcvbnmasdfghjkl',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abc1abc1abc1abc1',
    'lmnopqrstuvwx',
    'iloveyou2026',
    'Welcome2026!',
    'September2026!',
    'dragondragon',
    'dragondragon1',
    'administrator',
    'correcthorsebatterystaple',
    'Enfilade-demo-1',
    'enfilade2026!',
    'Enfilade1234',
    'LintelAgency',
    'lintel123456',
    'Marketing2026',
  ])('%s', (password) => {
    expect(passwordIssue(password)).toMatch(tooCommon)
  })

  test('every password of the list is refused and has the minimum length', () => {
    expect(commonPasswords.size).toBeGreaterThan(250)
    for (const password of commonPasswords) {
      expect(password.length, password).toBeGreaterThanOrEqual(minPasswordLength)
      expect(passwordIssue(password), password).toMatch(tooCommon)
    }
  })

  test.each([
    'avery.stone@enfilade.test',
    'AveryStone12',
    'avery.stone1',
    'stone-avery!',
    'StoneStone12',
  ])('the user’s own name or address is refused: %s', (password) => {
    const owner = { email: 'avery.stone@enfilade.test', name: { first: 'Avery', last: 'Stone' } }
    expect(passwordIssue(password, owner)).toMatch(tooCommon)
    expect(passwordIssue('a stone by the river', owner)).toBeUndefined()
  })
})

test('checks any text quickly and refuses a wrong length', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (password) => {
      const length = [...password.normalize('NFC')].length
      const issue = passwordIssue(password)
      if (length < minPasswordLength || length > maxPasswordLength) expect(issue).toBeDefined()
    }),
  )
  const ms = processorMs(() => passwordIssue('ab'.repeat(1_000_000)))
  expect(ms).toBeLessThan(onSlowMachine(500))
})
