// Password hashing with argon2id; concurrency is limited to leave CPU for other calls, and callers are served fairly.
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Options, hash, verify } from '@node-rs/argon2'
import { FairQueue, type Requester } from './fair-queue.ts'

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane. */
const strength: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing uses Node's four worker threads, which files, compression and DNS lookups also need. */
const maxWorkers = 3

/** A longer queue would exceed people's patience. */
const queue = new FairQueue({
  concurrency: Math.min(maxWorkers, Math.max(1, availableParallelism() - 1)),
  maxWaiting: 200,
  maxWaitingPerKey: 50,
})

/** For hashing not requested by an external caller. */
const program: Requester = { key: 'program', isKnown: true }

/** @throws AppError `too_many_requests`; `unavailable` if too many are waiting */
export function hashPassword(password: string, requester = program): Promise<string> {
  return queue.run(requester, () => hash(password.normalize('NFC'), strength))
}

let decoy: Promise<string> | undefined

/**
 * Takes the same time with or without a hash to compare, so that timing does not reveal whether an account exists.
 * @throws AppError `too_many_requests`; `unavailable` if too many are waiting
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
