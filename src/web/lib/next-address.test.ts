// Addresses that one may be sent to after signing in.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextAddress, withNext } from './next-address.ts'

test.each([
  '/app/admin/tasks/1?company=2&project=3#comment-4',
  '/app/client/dashboard',
  '/app/admin/search?q=//evil.example',
  '/app/admin/tasks#//evil.example',
])('%j is an address of the app', (address) => {
  expect(nextAddress(address)).toBe(address)
  const link = new URL(withNext('/login', address), 'https://a.example')
  expect(nextAddress(link.searchParams.get('next'))).toBe(address)
  expect(link.hash).toBe('')
})

test.each([
  null,
  '',
  '/',
  '/app',
  '/services',
  '//evil.example',
  '//evil.example/app/',
  String.raw`/\evil.example`,
  String.raw`/app/\evil.example`,
  'https://evil.example/app/',
  'javascript:alert(1)//app/',
  '/app/../..//evil.example',
  '/app/..//evil.example',
  '/app/%2e%2e//evil.example',
  '/app/../login',
  '\t//evil.example',
  '/\t/evil.example',
  '/app/\r\nLocation: //evil.example',
  '/app/\u0000',
  ' /app/admin',
  'app/admin',
])('%j is not an address of the app', (address) => {
  expect(nextAddress(address)).toBeUndefined()
})

test('any requested address stays on this site and in the app', () => {
  const part = fc.constantFrom(
    '/app/',
    '/',
    '//',
    '\\',
    '..',
    '%2e',
    '%2f',
    ':',
    '@',
    '#',
    '?',
    '\t',
    'a',
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const next = nextAddress(parts.join(''))
      if (next === undefined) return
      const { origin, pathname } = new URL(next, 'https://own.example/login')
      expect(origin).toBe('https://own.example')
      expect(pathname.startsWith('/app/')).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
