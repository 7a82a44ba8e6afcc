// Shared schemas: accepted values, their normalized form, and rejected ones.
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DateOnly, Description, Email, Id, OptionalUrl, Phone, Title, Website } from './shared.ts'
import { addressOf, endpoint } from './endpoint.ts'
import { toFieldErrors } from './values/validation-messages.ts'

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('Title', () => {
  test.each([
    [' a ', 'a'],
    ['a\tb\nc', 'a\tb\nc'],
    ['x'.repeat(200), 'x'.repeat(200)],
    [`${'x'.repeat(200)}  `, 'x'.repeat(200)],
    ['🧁', '🧁'],
    ['cafe\u0301', 'café'],
    ['\u1112\u1161\u11ab', '한'],
    ['\u03b1\u0313\u0300\u0345'.repeat(200), 'ᾂ'.repeat(200)],
    ['\ufeffAcme\u200b\u00a0\u2060', 'Acme'],
    ['\u3164Acme\u2800', 'Acme'],
    ['👨‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🇪🇺 👍🏽 1️⃣ ❤️', '👨‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🇪🇺 👍🏽 1️⃣ ❤️'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['C++\u200f', 'C++\u200f'],
    ['⠓⠑⠇⠇⠕⠀⠺', '⠓⠑⠇⠇⠕⠀⠺'],
  ])('%j becomes %j', (value, expected) => {
    expect(Title.parse(value)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    'x'.repeat(201),
    'a\u0000',
    '\u0007',
    '\u007f',
    '\ud800',
    '\udc00a',
    '\u200b',
    '\u3164 \u115f',
    '\u{e0067}\u{e007f}\ufe0f',
    '\u0958'.repeat(150),
    5,
    null,
  ])('refuses %j', (value) => {
    expect(accepts(Title, value)).toBe(false)
  })
})

test('a description may be empty and has at most 20,000 characters', () => {
  expect(Description.parse('  ')).toBe('')
  expect(accepts(Description, 'x'.repeat(20_000))).toBe(true)
  expect(accepts(Description, 'x'.repeat(20_001))).toBe(false)
})

describe('DateOnly', () => {
  test.each(['2026-02-28', '2024-02-29', '1000-01-01', '9999-12-31'])('takes %s', (day) => {
    expect(DateOnly.parse(day)).toBe(day)
  })

  test.each([
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '0999-12-31',
    '10000-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '01/02/2026',
    '',
    20260101,
    null,
  ])('refuses %j', (day) => {
    expect(accepts(DateOnly, day)).toBe(false)
  })
})

describe('Email', () => {
  test.each([
    [' A.B+c@Example.TEST ', 'a.b+c@example.test'],
    ['o’neil@b.test'.replace('’', "'"), "o'neil@b.test"],
    ['info@müller.example', 'info@müller.example'],
    ['Info@MU\u0308LLER.example', 'info@müller.example'],
    ['info@xn--mller-kva.example', 'info@müller.example'],
    ['info@XN--MLLER-KVA.example', 'info@müller.example'],
    ['info@ｍüller．example', 'info@müller.example'],
    ['用户@例え。テスト', '用户@例え.テスト'],
    ['jose\u0301@b.test', 'josé@b.test'],
    ['\u202aa@b.test\u202c', 'a@b.test'],
    ['a\u200b@b.test', 'a@b.test'],
    ['a@xn--google-.test', 'a@xn--google-.test'],
    ['a@xn--a.test', 'a@xn--a.test'],
    ['a@faß.example', 'a@faß.example'],
    ['miKe@b.test', 'mike@b.test'],
  ])('%j becomes %j', (value, expected) => {
    expect(Email.parse(value)).toBe(expected)
  })

  test.each([
    '',
    'a',
    'a@b',
    'a@b.test\n',
    'a@b.test, c@d.test',
    'a b@c.test',
    'a\r\nBcc: d@e.test',
    'a@b.test\r\nBcc: d@e.test',
    'a\u2028@b.test',
    'a\u0000@b.test',
    'a@b..test',
    '<a@b.test>',
    '@b.test',
    `${'a'.repeat(250)}@b.test`,
  ])('refuses %j', (value) => {
    if (value.endsWith('\n')) expect(Email.parse(value)).toBe('a@b.test')
    else expect(accepts(Email, value)).toBe(false)
  })
})

describe('Phone', () => {
  test.each([
    '5550100',
    '+1 (512) 555-0100',
    '512.555.0100',
    '+49 30 901820 ext. 3',
    '555-0100 x12',
    '555-0100 x 12',
    '030/123456',
    '+49 (0)30 123456',
    '+49 (0) 30 / 12 34 56 - 0',
    '(+49) 30 123456',
    '0049 30 123456',
    '030 123456 Durchwahl 12',
    '+49-30-123456;ext=12',
    'tel:+493012345678',
    '555-0100, ext. 12',
    '555-0100 extension 12',
    '555-0100 #12',
    '01 23 45 67 89 poste 12',
    '+1·512·555·0100',
  ])('takes %s', (phone) => {
    expect(Phone.parse(` ${phone} `)).toBe(phone)
  })

  test.each([
    ['+49\u00a030\u2011123456', '+49 30-123456'],
    ['\u202a+49 30 123456\u202c', '+49 30 123456'],
    ['＋４９（０）３０１２３４５６', '+49(0)30123456'],
    ['512–555—0100', '512-555-0100'],
    ['512\u2009555\t0100', '512 555 0100'],
  ])('%j becomes %s', (phone, plain) => {
    expect(Phone.parse(phone)).toBe(plain)
  })

  test.each([
    '',
    '123456',
    '1234567890123456',
    'call 5550100',
    '555-0100 ext',
    '++5550100',
    '5550100 x1234567',
    '٥٥٥٠١٠٠',
    '555-0100 x12 x13',
    '+',
    '5550100\r\nBcc: a@b.test',
    '555-0100; drop',
  ])('refuses %j', (phone) => {
    expect(accepts(Phone, phone)).toBe(false)
  })
})

describe('Website', () => {
  test.each([
    ['example.com', 'https://example.com'],
    ['HTTP://Example.com', 'HTTP://Example.com'],
    ['example.com:8080/a?b=c#d', 'https://example.com:8080/a?b=c#d'],
    ['münchen.example', 'https://münchen.example'],
    ['xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example'],
    ['a-b.c--d.example', 'https://a-b.c--d.example'],
  ])('%s becomes %s', (value, expected) => {
    expect(Website.parse(value)).toBe(expected)
  })

  test.each([
    '',
    'localhost',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.test',
    'ftp://example.com',
    'https://',
    'https://user:password@example.com',
    'https://exa mple.com',
    'https://-a.example',
    'https://a-.example',
    'example..com',
    '//example.com',
  ])('refuses %j', (value) => {
    expect(accepts(Website, value)).toBe(false)
  })

  test.each([
    ['a website', Website],
    ['an optional one', OptionalUrl],
  ])(
    '%s has a maximum length including its scheme, and the result is accepted again',
    (_, schema) => {
      const longest = schema.parse(`example.com/${'x'.repeat(480)}`)
      expect(longest).toHaveLength(500)
      expect(schema.parse(longest)).toBe(longest)
      const { error } = z.object({ website: schema }).safeParse({ website: longest.slice(8) + 'x' })
      expect(error && toFieldErrors(error)).toEqual({
        website: 'Website must be at most 500 characters',
      })
    },
  )
})

test('ids are UUIDs of any version', () => {
  expect(accepts(Id, '0198d1a2-0000-7000-8000-000000000000')).toBe(true)
  for (const value of ['', '1', 'x'.repeat(36), '0198d1a2000070008000000000000000']) {
    expect(accepts(Id, value)).toBe(false)
  }
})

test('ids in capital letters equal the same ids in lower case', () => {
  const id = '0198d1a2-0000-7000-8000-00000000abcd'
  expect(Id.parse(id.toUpperCase())).toBe(id)
})

test('addresses are built from the path, its parameters and the query', () => {
  const call = endpoint({
    method: 'GET',
    path: '/a/:id/b/:other',
    access: 'public',
    summary: 'x',
    answer: {},
  })
  const params = { id: 'x/y', other: '?' }
  expect(addressOf(call, params)).toBe('/a/x%2Fy/b/%3F')
  expect(addressOf(call, params, { q: 'a&b', none: undefined, empty: '', n: 0 })).toBe(
    '/a/x%2Fy/b/%3F?q=a%26b&n=0',
  )
})
