// Second-factor codes: time-based codes of authenticator apps, with their stored seeds, and recovery codes.
import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { placeOf } from '#server/platform/database/encrypted-columns.ts'
import type { EnvelopeEncryption } from '#server/platform/envelopes.ts'

export const seedBytes = 20
const stepMs = 30_000
/** Also accepts the previous and next code, because clocks differ and typing takes time. */
const windowSteps = 1

const recoveryCodeCount = 10
/** Omits letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
/** About 79 random bits, so recovery codes cannot be found from their hashes. */
const recoveryLength = 16

function totpOf(seed: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: new Secret({ buffer: new Uint8Array(seed).buffer }) })
}

/** Setup data for an authenticator app. */
export function setUpOf(seed: Buffer, names: { issuer: string; label: string }) {
  const totp = totpOf(seed, names)
  return { secret: totp.secret.base32, otpauth: totp.toString() }
}

/** Returns the code's time step, or undefined if the code is not currently valid. */
export function stepOfCode(seed: Buffer, digits: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(seed).validate({ token: digits, timestamp, window: windowSteps })
  return delta === null ? undefined : Math.floor(timestamp / stepMs) + delta
}

export type TypedCode = { digits: string } | { recovery: string }

/** Accepts codes in groups and in uppercase. */
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

/** @param code with or without hyphens */
export const recoveryHash = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '')).digest()

type Column = 'seed' | 'pending_seed'

const place = (column: Column, userId: string) => placeOf('two_factors', column, '', userId)

/** Encrypts stored seeds, bound to their person and to whether they are confirmed. */
export const encryptSeed = (
  encryption: EnvelopeEncryption,
  column: Column,
  userId: string,
  seed: Buffer,
): Buffer => encryption.encrypt(seed.toString('base64'), place(column, userId))

export const decryptSeed = (
  encryption: EnvelopeEncryption,
  column: Column,
  userId: string,
  stored: Buffer,
): Buffer => Buffer.from(encryption.decrypt(stored, place(column, userId)), 'base64')
