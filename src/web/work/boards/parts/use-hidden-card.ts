// Finds an open or newly added card that the board's filter hides.
import { useMemo } from 'react'
import { requestReveal, useRevealRequest } from '#web/kit/boards/reveal.ts'

/**
 * @param openId the open card
 * @param shown the cards that pass the filter
 */
export function useHiddenCard<Card extends { _id: string; title: string }>(
  openId: string | undefined,
  cards: readonly Card[],
  shown: readonly Card[],
  clearFilter: () => void,
): { title: string; onShow: () => void } | undefined {
  const request = useRevealRequest()
  const hidden = useMemo(() => {
    if (shown === cards) return undefined
    const among = new Set(shown)
    const findHidden = (id: string | undefined) =>
      cards.find((card) => card._id === id && !among.has(card))
    return findHidden(openId) ?? findHidden(request?.cardId)
  }, [openId, request, cards, shown])
  if (!hidden) return undefined
  return {
    title: hidden.title,
    onShow() {
      clearFilter()
      requestReveal({ cardId: hidden._id, isFocused: hidden._id !== openId })
    },
  }
}
