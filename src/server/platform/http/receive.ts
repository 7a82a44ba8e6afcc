// Takes bytes in as they come: into a file of this machine, within a limit, never as a whole in memory.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'
import { AppError, invalid } from '../app-error.ts'

export interface ReceivedFile {
  /** Whoever receives it removes or moves it. */
  path: string
  size: number
  /** SHA-256, hexadecimal. */
  hash: string
}

export interface Receiving {
  /** Where it is put. */
  folder: string
  maxBytes: number
  tooLarge: () => AppError
  /** Aborted when the program stops. */
  stopping: AbortSignal
}

const cutOff = () => invalid({ body: 'The body ended before all of it was there' })

/** Unlike a pipeline it never destroys the source: a request's connection is still needed for the answer. */
export function pipeInto(source: Readable, target: Writable): void {
  const onEnd = () => {
    if (!source.readableEnded) target.destroy(cutOff())
  }
  source.once('error', onEnd)
  source.once('close', onEnd)
  source.pipe(target)
}

export function stoppedError(): AppError {
  return new AppError('unavailable', { retryAfterSeconds: 2 })
}

/** The disk is full, or cannot be written for another reason: nothing that the sender could mend. */
function notWritten(cause: unknown): AppError {
  const unavailable = new AppError('unavailable', { retryAfterSeconds: 10 })
  unavailable.cause = cause
  return unavailable
}

/**
 * @throws AppError `unavailable` when the program stops meanwhile, or the bytes cannot be written; `invalid` when the
 * sender stops; `tooLarge`
 */
export async function receiveFile(bytes: Readable, receiving: Receiving): Promise<ReceivedFile> {
  const { folder, maxBytes, tooLarge, stopping } = receiving
  const path = join(folder, uuidv7())
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(piece: Buffer, _, done) {
      size += piece.length
      if (size > maxBytes) return done(tooLarge())
      hash.update(piece)
      return done(null, piece)
    },
  })
  pipeInto(bytes, measure)
  try {
    await pipeline(measure, createWriteStream(path), { signal: stopping })
    return { path, size, hash: hash.digest('hex') }
  } catch (error) {
    bytes.unpipe(measure)
    // What cannot be removed now is swept later.
    await rm(path, { force: true }).catch(() => undefined)
    if (stopping.aborted) throw stoppedError()
    throw error instanceof AppError ? error : notWritten(error)
  }
}
