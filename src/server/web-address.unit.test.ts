// The one address of each page, and no redirect to anywhere else.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalAddress } from './web-address.ts'

const isPublicPath = (path: string) => ['/', '/services', '/portfolio/a-b'].includes(path)

test.each([
  ['/%73ervices', '/services'],
  ['/%73%65rvices?a=%41', '/services?a=%41'],
  ['/services/', '/services'],
  ['//services', '/services'],
  ['//services//?q=1?2', '/services?q=1?2'],
  ['/SERVICES', '/services'],
  ['/%53ERVICES/', '/services'],
  ['/portfolio/a%2Db', '/portfolio/a-b'],
  ['//', '/'],
  ['/unknown/', '/unknown'],
  ['/app/%61dmin/home?x=1', '/app/admin/home?x=1'],
])('%s redirects to %s', (asked, address) => {
  expect(canonicalAddress(asked, isPublicPath)).toBe(address)
})

test.each([
  '/',
  '/services',
  '/services?a=1',
  '/unknown',
  '//evil.example',
  '//evil.example/',
  '/%2Fevil.example',
  '/%5Cevil.example',
  String.raw`/\evil.example/`,
  '/%2e%2e//evil.example/',
  '/services%2F',
  '/app/admin/files/a%20b',
  '/%C3%A4',
])('%s does not redirect', (asked) => {
  expect(canonicalAddress(asked, isPublicPath)).toBeUndefined()
})

test('a redirect stays on this site and does not redirect again', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5c',
    '%2e',
    '.',
    '%73',
    'services',
    'app',
    '?',
    'x',
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const address = canonicalAddress(`/${parts.join('')}`, isPublicPath)
      if (address === undefined) return
      expect(new URL(address, 'https://own.example').origin).toBe('https://own.example')
      expect(canonicalAddress(address, isPublicPath)).toBeUndefined()
    }),
    { numRuns: 2000 },
  )
})
