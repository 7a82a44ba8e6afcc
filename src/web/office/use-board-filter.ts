// The filter of a board: it shows at once, and stands in the address when one has stopped choosing.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  addressWith,
  type FilterOptions,
  type FilterValues,
  readFilter,
} from '#web/features/boards/board-filter.ts'
import { isEqual } from '#web/lib/equal.ts'

/** A change of the address is a navigation, which takes its time: not one for every key. */
const TYPING_ENDS_MS = 200

/** @param options keep them the same between renders */
export function useBoardFilter<Card>(options: FilterOptions<Card>) {
  const [address, setAddress] = useSearchParams()
  const inAddress = useMemo(() => readFilter(options, address), [options, address])
  /** What was chosen and does not stand in the address yet. */
  const [chosen, setChosen] = useState<{ values: FilterValues; isFollowed: boolean } | null>(null)
  const isTyping = useRef(false)
  // Not before the address was told to follow: it may be on its way to what was chosen, and taken back, a moment ago.
  if (chosen?.isFollowed && isEqual(chosen.values, inAddress)) setChosen(null)

  // As the window stands when the time has come: a card may have been opened meanwhile.
  const follow = useEffectEvent(({ values }: { values: FilterValues }) => {
    setAddress((before) => addressWith(before, values), { replace: true, preventScrollReset: true })
    setChosen({ values, isFollowed: true })
  })
  useEffect(() => {
    if (!chosen || chosen.isFollowed) return undefined
    const timer = setTimeout(() => follow(chosen), isTyping.current ? TYPING_ENDS_MS : 0)
    return () => clearTimeout(timer)
  }, [chosen])

  const change = useCallback(
    (part: Partial<FilterValues>) => {
      isTyping.current = part.search !== undefined && part.search !== ''
      setChosen((before) => ({
        values: { ...(before?.values ?? inAddress), ...part } as FilterValues,
        isFollowed: false,
      }))
    },
    [inAddress],
  )
  return [chosen?.values ?? inAddress, change] as const
}
