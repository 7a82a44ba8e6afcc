// Setup code printed at startup: short enough to type, far too long to guess.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Excludes letters that look like digits; 32 characters, so each encodes five random bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** Formatted in groups of four, as printed. */
export function newSetupCode(): string {
  const characters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Normalizes case, spacing and look-alike characters before hashing. */
export function setupCodeHash(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(plain).digest()
}

/** Compares in constant time, whether or not there is a match. */
export function findHash(hash: Buffer, among: readonly Buffer[]): Buffer | undefined {
  return among.filter((one) => timingSafeEqual(one, hash))[0]
}
