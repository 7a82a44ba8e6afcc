// The current day: the server's on the server, the reader's in the browser.
import { useQuery } from '@tanstack/react-query'
import { createContext, useSyncExternalStore } from 'react'
import type { QueryOf } from './query.ts'

const pad = (part: number) => String(part).padStart(2, '0')

/** `2026-11-21` */
export const dayOf = (moment: Date): string =>
  `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`

export function daysAfter(day: string, count: number): string {
  const moment = new Date(`${day}T12:00:00`)
  moment.setDate(moment.getDate() + count)
  return dayOf(moment)
}

/** Hydrated like any query, so the first render in the browser matches the server's. */
export const todayQuery: QueryOf<string> = {
  // The type-only tag links the key to its data type.
  queryKey: ['today'] as unknown as QueryOf<string>['queryKey'],
  queryFn: () => Promise.resolve(dayOf(new Date())),
}

const pollEveryMs = 60_000
const never = () => () => undefined

/**
 * Known even where no loader ran, such as on the page that follows the approval of a company.
 * @returns '' only while a page without the day hydrates; it sorts before every day
 */
export function useToday(): string {
  const here = useSyncExternalStore(
    never,
    () => dayOf(new Date()),
    () => '',
  )
  const { data = here } = useQuery({ ...todayQuery, staleTime: 0, refetchInterval: pollEveryMs })
  return data
}

/** For components rendered many times, such as a board's cards. */
export const Today = createContext('')
