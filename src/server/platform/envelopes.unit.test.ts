import { expect, test } from 'vitest'
import { EnvelopeEncryption, MissingKeyError } from './envelopes.ts'
import { createSecrets } from './secrets.ts'

const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]
const encryptionWith = (...keys: string[]) => new EnvelopeEncryption(createSecrets(keys))
const place = ['social_account_secrets', 'password', 'company', 'row']
const secret = 'Correct-horse 🐴'

test('a secret decrypts in its place, and each envelope is different', () => {
  const encryption = encryptionWith(newer)
  const envelope = encryption.encrypt(secret, place)
  expect(encryption.decrypt(envelope, place)).toBe(secret)
  expect(envelope.includes(Buffer.from(secret))).toBe(false)
  const again = encryption.encrypt(secret, place)
  expect(again.equals(envelope)).toBe(false)
  // Comparing the rest alone would reveal that two accounts share a password.
  expect(again.subarray(69).equals(envelope.subarray(69))).toBe(false)
})

test.each([
  ['another table', ['users', 'password', 'company', 'row']],
  ['another column', ['social_account_secrets', 'totp', 'company', 'row']],
  ['another company', ['social_account_secrets', 'password', 'other', 'row']],
  ['another row', ['social_account_secrets', 'password', 'company', 'other']],
  ['parts joined otherwise', ['social_account_secrets', 'password', 'companyrow', '']],
])('an envelope does not decrypt in %s', (_, elsewhere) => {
  const encryption = encryptionWith(newer)
  const envelope = encryption.encrypt(secret, place)
  expect(() => encryption.decrypt(envelope, elsewhere)).toThrow()
  expect(() => encryption.rewrap(envelope, elsewhere)).toThrow()
})

test('an envelope with a changed byte or a missing end does not decrypt', () => {
  const encryption = encryptionWith(newer)
  const envelope = encryption.encrypt(secret, place)
  for (let at = 0; at < envelope.length; at += 1) {
    const changed = Buffer.from(envelope)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => encryption.decrypt(changed, place), `byte ${at}`).toThrow()
    expect(() => encryption.decrypt(envelope.subarray(0, at), place), `cut at ${at}`).toThrow()
  }
})

test('the head and body of two different envelopes do not decrypt together', () => {
  const encryption = encryptionWith(newer)
  const [one, other] = [encryption.encrypt('one', place), encryption.encrypt('two', place)]
  const mixed = Buffer.concat([one.subarray(0, 69), other.subarray(69)])
  expect(() => encryption.decrypt(mixed, place)).toThrow()
})

test('secrets of an older key can be read and rewrapped under a newer key', () => {
  const envelope = encryptionWith(older).encrypt(secret, place)
  const both = encryptionWith(newer, older)
  expect(both.decrypt(envelope, place)).toBe(secret)
  expect(() => encryptionWith(newer).decrypt(envelope, place)).toThrow(MissingKeyError)
  const rewrapped = both.rewrap(envelope, place)
  expect(rewrapped.subarray(1, 9)).toEqual(both.keyId)
  expect(encryptionWith(newer).decrypt(rewrapped, place)).toBe(secret)
  expect(() => encryptionWith(older).decrypt(rewrapped, place)).toThrow(/SECRETS_KEY/)
})
