// Streams incoming bytes into a local file, up to a limit, without holding all of them in memory.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'
import { AppError, invalid } from '../app-error.ts'

export interface ReceivedFile {
  /** The recipient must remove or move it. */
  path: string
  size: number
  /** SHA-256 in hexadecimal. */
  hash: string
}

export interface Receiving {
  /** The destination. */
  folder: string
  maxBytes: number
  tooLarge: () => AppError
  /** Aborted when the program stops. */
  stopping: AbortSignal
}

const cutOff = () => invalid({ body: 'The body ended before it was complete' })

/** Unlike a pipeline it never destroys the source, because the request's connection is still needed for the answer. */
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

/** The disk is full, or cannot be written for another reason that the sender cannot fix. */
function notWritten(cause: unknown): AppError {
  const unavailable = new AppError('unavailable', { retryAfterSeconds: 10 })
  unavailable.cause = cause
  return unavailable
}

/**
 * @throws AppError `unavailable` if the program stops meanwhile, or the bytes cannot be written; `invalid` if the
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
    // If it cannot be removed now, it is cleaned up later.
    await rm(path, { force: true }).catch(() => undefined)
    if (stopping.aborted) throw stoppedError()
    throw error instanceof AppError ? error : notWritten(error)
  }
}
