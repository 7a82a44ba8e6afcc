// Maps email tests to the wire.
import type { EmailTest } from '#contract/agency/setup.ts'
import type { EmailTestRow } from './store.ts'

/** Longer than any step of sending can take. */
const silentMs = 120_000

export function presentEmailTest(row: EmailTestRow, now: Date): EmailTest {
  const { recipient, requestedAt, transport, endedAt, error } = row
  const isLost = endedAt === null && now.getTime() - requestedAt.getTime() > silentMs
  return {
    state: isLost || error !== null ? 'failed' : endedAt === null ? 'sending' : 'sent',
    recipient,
    transport,
    error: isLost ? 'There was no result after two minutes' : error,
    requestedAt: requestedAt.toISOString(),
  }
}
