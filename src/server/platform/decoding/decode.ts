// Decodes uploads, each in a process of its own, in turn by who they belong to: one who sends a bad file delays only themselves.
import { FairQueue } from '../fair-queue.ts'
import { type DecoderInput, runDecoder } from './decoder-process.ts'

/** Each that waits for one of these may hold 10 MB of memory. */
const inMemory = { concurrency: 2, concurrencyPerKey: 1, maxWaiting: 8, maxWaitingPerKey: 9 }

const queues = {
  /** Previews take at most three of these (`jobs/queues.ts`), so uploads find a free one. */
  files: new FairQueue({
    concurrency: 4,
    concurrencyPerKey: 1,
    maxWaiting: 200,
    maxWaitingPerKey: 50,
  }),
  pictures: new FairQueue(inMemory),
  /** Ordinary ones take a fraction of a second, and programs send many at once. */
  tables: new FairQueue({ ...inMemory, maxWaiting: 30, maxWaitingPerKey: 20 }),
  /** Boards take longer than tables. */
  boards: new FairQueue(inMemory),
}

export interface DecodeInput extends DecoderInput {
  queue: keyof typeof queues
  /** Uploads with the same key wait for each other: a company's previews, a person's imports. */
  turn: string
  /** Called when it is its turn, right before the decoder starts. */
  begin?: () => Promise<void>
}

/**
 * @throws DecodeError if the upload can't be decoded within the limits; AppError `too_many_requests` or `unavailable` if too
 * many wait
 */
export function decode<Answer>({ queue, turn, begin, ...input }: DecodeInput): Promise<Answer> {
  return queues[queue].run({ key: turn, isKnown: true }, async () => {
    await begin?.()
    return runDecoder<Answer>(input)
  })
}
