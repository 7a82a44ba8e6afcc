// Password hashing with argon2id, never more at once than leaves the other calls their processor.
import { availableParallelism } from 'node:os'
import { type Options, hash, verify } from '@node-rs/argon2'
import { AppError } from './app-error.ts'

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane. */
const strength: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const atOnce = Math.max(1, availableParallelism() - 1)
/** Beyond this, waiting would outlast a person's patience. */
const maxQueueLength = 200

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(job: () => Promise<T>): Promise<T> {
  if (queue.length >= maxQueueLength) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  if (running >= atOnce) await new Promise<void>((start) => queue.push(start))
  else running += 1
  try {
    return await job()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), strength))
}

let decoy: Promise<string> | undefined

/** Takes as long whether or not there is a hash to compare with, so that time tells nothing of an account. */
export async function isPasswordRight(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  decoy ??= hashPassword('an account that does not exist')
  const against = passwordHash ?? (await decoy)
  const isRight = await inTurn(() => verify(against, password.normalize('NFC')))
  return isRight && passwordHash != null
}
