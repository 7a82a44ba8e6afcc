// The code that a program prints at its start: short enough to be typed, far too long to be guessed.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Without letters that are taken for digits; 32 of them, so that every five random bits are one. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** In groups of four, as it is printed. */
export function newSetupCode(): string {
  const characters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** The same for every way in which a person may copy the code. */
export function setupCodeHash(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(plain).digest()
}

/** Takes as long whichever of them it is, and whether or not it is one. */
export function findHash(hash: Buffer, among: readonly Buffer[]): Buffer | undefined {
  return among.filter((one) => timingSafeEqual(one, hash))[0]
}
