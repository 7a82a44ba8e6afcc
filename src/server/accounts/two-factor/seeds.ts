// Encrypts stored seeds, bound to their person and to whether they are confirmed.
import { placeOf } from '#server/platform/database/encrypted-columns.ts'
import type { EnvelopeEncryption } from '#server/platform/envelopes.ts'

type Column = 'seed' | 'pending_seed'

const place = (column: Column, userId: string) => placeOf('two_factors', column, '', userId)

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
