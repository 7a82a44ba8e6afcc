// Keeps this tab's data up to date with other people's changes.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SignedOut, Update } from '#contract/updates.ts'
import { refetchQueries } from '#web/lib/query.ts'
import type { CardRefetcher } from './card-refetcher.ts'
import type { LiveRules } from './live-rules.ts'
import { openSharedStream } from './shared-stream.ts'
import type { StreamEvent } from './stream-hub.ts'

/** Updates that arrive within this time are applied together. */
const batchMs = 60

type LoadRules = () => Promise<readonly LiveRules[]>

/** Loaded once the page is usable. Undefined if loading fails. */
const load = (loadRules: LoadRules) =>
  Promise.all([import('./apply-updates.ts'), import('./card-refetcher.ts'), loadRules()]).catch(
    () => undefined,
  )

interface LiveUpdates {
  /** Loads the rules of all nouns. Keep it stable between renders. */
  loadRules: LoadRules
  personId: string
  /** The id of the last event included in the page's data. */
  since: string
  /** Increments when someone signs in again, which reopens the stream. */
  signIns: number
  /** Called when the session ends. Keep it stable between renders. */
  onSignedOut: (sessionEnd: SignedOut['sessionEnd']) => void
}

export function useLiveUpdates(props: LiveUpdates): void {
  const { loadRules, personId, since, signIns, onSignedOut } = props
  const client = useQueryClient()

  useEffect(() => {
    void load(loadRules)
    let cardRefetcher: CardRefetcher | undefined
    let isClosed = false
    let batch: Update[] = []

    async function applyBatch() {
      const updates = batch
      batch = []
      const loaded = await load(loadRules)
      if (isClosed) return
      if (!loaded) return void refetchQueries(client)
      const [{ applyUpdates }, { CardRefetcher: Refetcher }, rules] = loaded
      applyUpdates(client, (cardRefetcher ??= new Refetcher(client)), rules, updates)
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
      cardRefetcher?.stop()
      close()
    }
  }, [client, loadRules, personId, since, signIns, onSignedOut])
}
