// Saves a board's moves, writes each result to the cached list, and makes each move undoable.
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListedCard, putCard, startCall } from '#web/lib/card-list.ts'
import { type UndoStep, undoAction, undoStack } from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { BoardCard, BoardColumn, Move } from './board-types.ts'
import { createUndoableMove } from './undo-move.ts'

/** Sends the move and returns the saved card. */
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

/** Shows one toast at a time, so the columns stay visible while many cards are moved. */
function showMoved(step: UndoStep) {
  if (lastShown) toast.withdraw(undoAction(lastShown).onSelect)
  lastShown = step
  afterFrame(() => {
    if (lastShown === step) toast.success(step.label, { action: undoAction(step) })
  })
}

/** The answer may arrive before the frame that shows the card in place, which must not wait for the follow-up work. */
const afterFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

/** @param save must be stable between renders, like the columns */
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
    // The key is a new array on every render, so its JSON is compared.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client, JSON.stringify(list), save, columns],
  )
}
