// Which callers count as the same network.
import { expect, test } from 'vitest'
import { toNetwork, anonymousIdAt } from './address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s belongs to the network %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

test('anonymous callers of one network share a UUID', () => {
  expect(anonymousIdAt('2001:db8:1:2::1')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(anonymousIdAt('2001:db8:1:2::1')).toBe(anonymousIdAt('2001:db8:1:2::2'))
  expect(anonymousIdAt('203.0.113.7')).not.toBe(anonymousIdAt('203.0.113.8'))
})
