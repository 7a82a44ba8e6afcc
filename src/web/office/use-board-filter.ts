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
  const [chosen, setChosen] = useState<FilterValues | null>(null)
  const isTyping = useRef(false)
  if (chosen && isEqual(chosen, inAddress)) setChosen(null)

  // As the window stands when the time has come: a card may have been opened meanwhile.
  const follow = useEffectEvent(() => {
    if (!chosen) return
    setAddress((before) => addressWith(before, chosen), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (!chosen) return undefined
    const timer = setTimeout(() => follow(), isTyping.current ? TYPING_ENDS_MS : 0)
    return () => clearTimeout(timer)
  }, [chosen])

  const change = useCallback(
    (part: Partial<FilterValues>) => {
      isTyping.current = part.search !== undefined && part.search !== ''
      setChosen((before) => ({ ...(before ?? inAddress), ...part }) as FilterValues)
    },
    [inAddress],
  )
  return [chosen ?? inAddress, change] as const
}
