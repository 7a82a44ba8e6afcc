// Keeps this tab's data as others change it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SignedOut, Update } from '#contract/updates.ts'
import { refetchQueries } from '#web/lib/refetch-query.ts'
import { recordSeen } from '#web/lib/updates-seen.ts'
import type { CardReads } from './card-reads.ts'
import type { StreamEvent } from './event-stream.ts'
import { openSharedStream } from './shared-stream.ts'

/** Updates that arrive together are applied together. */
const batchMs = 60

/** Knows every kind of record: loaded when the page is usable. Undefined where that fails, as on a bad line. */
const loadRules = () =>
  Promise.all([import('./apply-updates.ts'), import('./card-reads.ts')]).catch(() => undefined)

interface LiveUpdates {
  personId: string
  /** The event up to which the page's data was read. */
  since: string
  /** Another number: somebody has signed in again, and the stream is opened anew. */
  signIns: number
  /** The session is over. Keep it the same between renders. */
  onSignedOut: (sessionEnd: SignedOut['sessionEnd']) => void
}

export function useLiveUpdates({ personId, since, signIns, onSignedOut }: LiveUpdates): void {
  const client = useQueryClient()

  useEffect(() => {
    void loadRules()
    let reads: CardReads | undefined
    let isClosed = false
    let batch: Update[] = []

    async function applyBatch() {
      const updates = batch
      batch = []
      const rules = await loadRules()
      if (isClosed) return
      if (!rules) return void refetchQueries(client)
      const [{ applyUpdates }, { CardReads: Reads }] = rules
      applyUpdates(client, (reads ??= new Reads(client)), updates)
    }

    function onEvent({ type, data, id }: StreamEvent) {
      if (type === 'refresh') void refetchQueries(client)
      if (type === 'signed_out') onSignedOut((JSON.parse(data) as SignedOut).sessionEnd)
      if (type !== 'update') return
      recordSeen('byStream', id)
      if (batch.length === 0) setTimeout(() => void applyBatch(), batchMs)
      batch.push(JSON.parse(data) as Update)
    }

    const close = openSharedStream({ personId, since, onEvent })
    return () => {
      isClosed = true
      reads?.stop()
      close()
    }
  }, [client, personId, since, signIns, onSignedOut])
}
