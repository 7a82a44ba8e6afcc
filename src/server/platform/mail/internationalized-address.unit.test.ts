// Decoding of internationalised domains, compared with Node's own encoder.
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalAddress } from '#contract/values/email-address.ts'
import { decodePunycode } from '#contract/values/punycode.ts'
import { processorMs } from '#tests/support/processor-time.ts'

test.each([
  ['mller-kva', 'müller'],
  ['fiqs8s', '中国'],
  ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
  ['--dqo34k', '☃-⌘'],
  ['n3h', '☃'],
])('%s is %s', (encoded, decoded) => {
  expect(decodePunycode(encoded)).toBe(decoded)
})

test.each(['mller-kv', 'a-9999999999999999', 'ü', 'a_b!', '99999999'])(
  '%j is not a valid encoding',
  (encoded) => {
    expect(decodePunycode(encoded)).toBeUndefined()
  },
)

const label = fc
  .string({ unit: fc.constantFrom(...'abcäöüßéøłπжשعह中日本한𐍈xn-0'), minLength: 1, maxLength: 12 })
  .filter((one) => !/^[-\d]|-$|^.{2}--/u.test(one))

test('a domain and its encoding are one mailbox', () => {
  fc.assert(
    fc.property(label, (name) => {
      const encoded = domainToASCII(`${name}.example`)
      fc.pre(encoded !== '')
      expect(canonicalAddress(`a@${encoded}`)).toBe(canonicalAddress(`a@${name}.example`))
    }),
  )
})

test('an address in its canonical form is not changed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (domain) => {
      const address = canonicalAddress(`a@${domain}`)
      expect(canonicalAddress(address)).toBe(address)
    }),
  )
})

test.each([
  ['an encoded domain', `xn--${'a'.repeat(1_000_000)}`],
  ['accents', '\u0301\u0323'.repeat(500_000)],
])('%s of extreme length is left unchanged', (_, domain) => {
  expect(processorMs(() => canonicalAddress(`A@${domain}`))).toBeLessThan(1000)
  expect(canonicalAddress(`A@${domain}`)).toBe(`a@${domain}`)
})
