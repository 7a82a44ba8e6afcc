// Decodes uploads, each in a process of its own, in turn by who they belong to: one who sends a bad file delays only themselves.
import { FairQueue } from '../fair-queue.ts'
import { type DecoderInput, runDecoder } from './decoder-process.ts'

/** Previews take at most two of these (`jobs/queues.ts`), so uploads and imports find a free one. */
const files = new FairQueue({
  concurrency: 3,
  concurrencyPerKey: 1,
  maxWaiting: 200,
  maxWaitingPerKey: 50,
})

/** Each that waits may hold 10 MB of memory. */
const pictures = new FairQueue({
  concurrency: 2,
  concurrencyPerKey: 1,
  maxWaiting: 8,
  maxWaitingPerKey: 9,
})

export interface DecodeInput extends DecoderInput {
  /** Uploads with the same key wait for each other: a company's previews, a person's imports. */
  turn: string
  /** Called when it is its turn, right before the decoder starts. */
  begin?: () => Promise<void>
}

/**
 * @throws DecodeError if the upload can't be decoded within the limits; AppError `too_many_requests` or `unavailable` if too
 * many wait
 */
export function decode<Answer>({ turn, begin, ...input }: DecodeInput): Promise<Answer> {
  const queue = input.bytes ? pictures : files
  return queue.run({ key: turn, isKnown: true }, async () => {
    await begin?.()
    return runDecoder<Answer>(input)
  })
}
