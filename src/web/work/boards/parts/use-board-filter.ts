// Board filter: applies immediately, and is written to the address once the user stops typing.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  addressWith,
  type FilterOptions,
  type FilterValues,
  readFilter,
} from '#web/kit/boards/board-filter.ts'
import { isEqual } from '#web/lib/equal.ts'

/** Debounced, because changing the address is a navigation. */
const TYPING_ENDS_MS = 200

/** @param options must be stable between renders */
export function useBoardFilter<Card>(options: FilterOptions<Card>) {
  const [address, setAddress] = useSearchParams()
  const inAddress = useMemo(() => readFilter(options, address), [options, address])
  /** The choice not yet in the address. */
  const [chosen, setChosen] = useState<{ values: FilterValues; isFollowed: boolean } | null>(null)
  const isTyping = useRef(false)
  // Only once the address was updated: it may still be navigating to an earlier choice that was reverted.
  if (chosen?.isFollowed && isEqual(chosen.values, inAddress)) setChosen(null)

  // Reads the address when the timer fires, since a card may have been opened by then.
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
