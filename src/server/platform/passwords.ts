// Password hashing with argon2id, never more at once than leaves the other calls their processor, in turn for all who ask.
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Options, hash, verify } from '@node-rs/argon2'
import { FairQueue, type Requester } from './fair-queue.ts'

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane. */
const strength: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing uses Node's four worker threads, which files, compression and name lookups need as well. */
const maxWorkers = 3

/** Beyond these, waiting would outlast a person's patience. */
const queue = new FairQueue({
  concurrency: Math.min(maxWorkers, Math.max(1, availableParallelism() - 1)),
  maxWaiting: 200,
  maxWaitingPerKey: 50,
})

/** For what nobody outside asks for. */
const program: Requester = { key: 'program', isKnown: true }

/** @throws AppError `too_many_requests`, `unavailable` when too many wait */
export function hashPassword(password: string, requester = program): Promise<string> {
  return queue.run(requester, () => hash(password.normalize('NFC'), strength))
}

let decoy: Promise<string> | undefined

/**
 * Takes as long whether or not there is a hash to compare with, so that time tells nothing of an account.
 * @throws AppError `too_many_requests`, `unavailable` when too many wait
 */
export async function isPasswordRight(
  password: string,
  passwordHash: string | null | undefined,
  requester = program,
): Promise<boolean> {
  decoy ??= hash(randomUUID(), strength)
  const against = passwordHash ?? (await decoy)
  const isRight = await queue.run(requester, () => verify(against, password.normalize('NFC')))
  return isRight && passwordHash != null
}
