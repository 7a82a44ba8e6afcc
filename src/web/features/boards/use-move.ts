// Saves a board's moves and keeps its cached list in step.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { BoardCard, Move } from './board-types.ts'
import { withPlaced } from './placed.ts'

type StatusCard<Status extends string> = BoardCard & { status: Status }

/** @param save sends the move and answers the saved card; keep it the same between renders */
export function useMove<Status extends string, Card extends StatusCard<Status>>(
  queryKey: QueryKey,
  save: (move: Move<Status>) => Promise<Card>,
) {
  const cache = useQueryClient()
  return useCallback(
    async (move: Move<Status>) => {
      // A list that is being read right now was asked for before the move: it would put the card back.
      await cache.cancelQueries({ queryKey })
      const saved = await save(move)
      cache.setQueryData<Card[]>(queryKey, (cards) => cards && withPlaced(cards, saved, move))
      return saved
    },
    // The key is rebuilt on every render; its text tells whether it is another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [cache, JSON.stringify(queryKey), save],
  )
}
