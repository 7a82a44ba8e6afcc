// Saves a board's moves, and puts the saved card into the board's cached list.
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListedCard, putCard, startCall } from '#web/lib/card-list.ts'
import type { BoardCard, Move } from './board-types.ts'

/** Sends the move and answers the saved card. */
type SaveMove<Status extends string, Card> = (move: Move<Status>) => Promise<Card>

export const createMove =
  <Status extends string, Card extends BoardCard & ListedCard>(
    client: QueryClient,
    list: QueryKey,
    save: SaveMove<Status, Card>,
  ) =>
  async (move: Move<Status>): Promise<Card> => {
    const startedAt = startCall()
    const saved = await save(move)
    putCard(client, list, saved, startedAt)
    return saved
  }

/** @param save keep it the same between renders */
export function useMove<Status extends string, Card extends BoardCard & ListedCard>(
  list: QueryKey,
  save: SaveMove<Status, Card>,
) {
  const client = useQueryClient()
  // The key is made anew by every render; its text says whether it is another.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => createMove(client, list, save), [client, JSON.stringify(list), save])
}
