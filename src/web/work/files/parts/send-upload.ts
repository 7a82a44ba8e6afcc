// Sends a file in parts, and resumes when the connection returns.
import type { File as StoredFile, FilePlace } from '#contract/work/files.ts'
import { maxPartBytes, uploads } from '#contract/work/uploads.ts'
import { type Api, ApiError } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'

export interface Sending {
  api: Api
  file: File
  place: FilePlace
  signal: AbortSignal
  /** Number of bytes received by the server. */
  onProgress: (sent: number) => void
  /** The connection was lost; the upload resumes automatically. */
  onPause: () => void
  /** Resolves when the server may be reachable again. */
  whenOnline: (signal: AbortSignal) => Promise<void>
}

/** Target time per part: short enough to lose little on a cut, long enough to keep the line busy. */
const partMs = 3000
const firstPartBytes = 256 * 1024
/** Consecutive failures before a person has to decide. */
const maxFailures = 4

const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable')

/** Uploads one file; calling `send` again resumes it. */
export class UploadSender {
  readonly #sending: Omit<Sending, 'signal'>
  readonly #key = newKey()
  #id: string | undefined
  #partBytes = firstPartBytes

  constructor(sending: Omit<Sending, 'signal'>) {
    this.#sending = sending
  }

  /** @throws ApiError if the server refuses it, or nothing gets through */
  async send(signal: AbortSignal): Promise<StoredFile> {
    const { onPause, whenOnline } = this.#sending
    let failures = 0
    let sent = 0
    for (;;) {
      try {
        return await this.#sendOn(signal, (now) => {
          if (now > sent) failures = 0
          sent = now
        })
      } catch (error) {
        failures += 1
        if (signal.aborted || !isPassing(error) || failures > maxFailures) throw error
        onPause()
        await whenOnline(signal)
        await pause(failures * 500, signal)
      }
    }
  }

  /** Makes the server discard the received parts. */
  async giveUp(): Promise<void> {
    const uploadId = this.#id
    this.#id = undefined
    if (uploadId) await this.#sending.api(uploads.cancel, { params: { uploadId } })
  }

  async #sendOn(signal: AbortSignal, note: (sent: number) => void): Promise<StoredFile> {
    const { file, onProgress } = this.#sending
    let { received, file: stored } = await this.#begin(signal)
    while (!stored) {
      note(received)
      onProgress(received)
      const part = file.slice(received, received + this.#partBytes)
      const startedAt = performance.now()
      ;({ received, file: stored } = await this.#append(received, part, signal))
      this.#adapt(part.size, performance.now() - startedAt)
    }
    onProgress(file.size)
    return stored
  }

  async #begin(signal: AbortSignal) {
    const { api, file, place } = this.#sending
    if (this.#id) {
      try {
        return await api(uploads.get, { params: { uploadId: this.#id } }, { signal })
      } catch (error) {
        // The upload was cancelled or cleaned up meanwhile, so it starts over.
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
      }
    }
    const body = { ...place, name: file.name, size: file.size }
    const begun = await api(uploads.begin, { body }, { signal, idempotencyKey: this.#key })
    this.#id = begun._id
    return begun
  }

  async #append(offset: number, part: Blob, signal: AbortSignal) {
    const { api } = this.#sending
    const params = { uploadId: this.#id ?? '' }
    const body = new Uint8Array(await part.arrayBuffer())
    return api(uploads.append, { params, query: { offset }, body }, { signal })
  }

  #adapt(bytes: number, ms: number): void {
    const fitting = (bytes / Math.max(ms, 1)) * partMs
    const next = Math.min(Math.max(fitting, this.#partBytes / 2), this.#partBytes * 2)
    this.#partBytes = Math.round(Math.min(Math.max(next, firstPartBytes), maxPartBytes / 2))
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
