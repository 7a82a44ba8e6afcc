// Keeps this tab's data up to date with other people's changes.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SignedOut, Update } from '#contract/updates.ts'
import { refetchQueries } from '#web/lib/refetch-query.ts'
import type { CardReads } from './card-reads.ts'
import type { StreamEvent } from './stream-hub.ts'
import { openSharedStream } from './shared-stream.ts'

/** Updates that arrive within this time are applied together. */
const batchMs = 60

/** Rules for every kind of record, loaded once the page is usable. Undefined if loading fails. */
const loadRules = () =>
  Promise.all([import('./apply-updates.ts'), import('./card-reads.ts')]).catch(() => undefined)

interface LiveUpdates {
  personId: string
  /** The id of the last event included in the page's data. */
  since: string
  /** Increments when someone signs in again, which reopens the stream. */
  signIns: number
  /** Called when the session ends. Keep it stable between renders. */
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

    function onEvent({ type, data }: StreamEvent) {
      if (type === 'refresh') void refetchQueries(client)
      if (type === 'signed_out') onSignedOut((JSON.parse(data) as SignedOut).sessionEnd)
      if (type !== 'update') return
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
