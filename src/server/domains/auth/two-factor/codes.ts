// Codes of a second factor: those of an authenticator app, which follow from a seed and the time, and recovery codes.
import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

export const seedBytes = 20
const stepMs = 30_000
/** Codes of the half minutes before and after are taken too: clocks differ, and typing takes time. */
const windowSteps = 1

export const recoveryCodeCount = 10
/** Without the letters and digits that are taken for each other. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
/** Some 79 random bits: whoever has their hashes finds none of them. */
const recoveryLength = 16

function totpOf(seed: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: new Secret({ buffer: new Uint8Array(seed).buffer }) })
}

/** What an authenticator app is told. */
export function setUpOf(seed: Buffer, names: { issuer: string; label: string }) {
  const totp = totpOf(seed, names)
  return { secret: totp.secret.base32, otpauth: totp.toString() }
}

/** The number of the half minute whose code this is; undefined where it is none of now. */
export function stepOfCode(seed: Buffer, digits: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(seed).validate({ token: digits, timestamp, window: windowSteps })
  return delta === null ? undefined : Math.floor(timestamp / stepMs) + delta
}

export type TypedCode = { digits: string } | { recovery: string }

/** As people type it: in groups, in capitals. */
export function typedCode(text: string): TypedCode {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase()
  return /^\d{6}$/.test(code) ? { digits: code } : { recovery: code }
}

function newRecoveryCode(): string {
  const letters = Array.from({ length: recoveryLength }, () => alphabet[randomInt(alphabet.length)])
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, newRecoveryCode)

/** @param code however it is grouped */
export const recoveryHash = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '')).digest()
