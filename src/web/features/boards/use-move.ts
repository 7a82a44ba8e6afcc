// Saves a board's moves, keeping the answer in the board's cached list; each can be undone.
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListedCard, putCard, startCall } from '#web/lib/card-list.ts'
import { type UndoStep, undoAction, undoStack } from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { BoardCard, BoardColumn, Move } from './board-types.ts'
import { createUndoableMove } from './undo-move.ts'

/** Sends the move and answers the saved card. */
export type SaveMove<Status extends string, Card> = (move: Move<Status>) => Promise<Card>

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

let lastShown: UndoStep | undefined

/** One message at a time: the columns stay in sight while many cards are moved. */
function showMoved(step: UndoStep) {
  if (lastShown) toast.withdraw(undoAction(lastShown).onSelect)
  lastShown = step
  afterFrame(() => {
    if (lastShown === step) toast.success(step.label, { action: undoAction(step) })
  })
}

/** The answer may come before the frame that shows the card in its place, which is not to wait for what follows from it. */
const afterFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

/** @param save keep it the same between renders, as the columns */
export function useMove<
  Status extends string,
  Card extends BoardCard & ListedCard & { status: Status },
>(list: QueryKey, save: SaveMove<Status, Card>, columns: readonly BoardColumn<Status>[]) {
  const client = useQueryClient()
  return useMemo(
    () =>
      createUndoableMove<Status, Card>({
        client,
        list,
        move: createMove(client, list, save),
        titleOf: (status) => columns.find((column) => column.status === status)?.title ?? status,
        undos: undoStack,
        onMoved: showMoved,
      }),
    // The key is made anew by every render; its text says whether it is another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client, JSON.stringify(list), save, columns],
  )
}
