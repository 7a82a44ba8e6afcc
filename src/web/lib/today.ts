// Which day it is: in what the server renders its own, in the browser the reader's.
import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
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

/** Hydrated like any other query, so that the first render in the browser shows what the server's did. */
export const todayQuery: QueryOf<string> = {
  // The tag, which only the types see, says what the key stands for.
  queryKey: ['today'] as unknown as QueryOf<string>['queryKey'],
  queryFn: () => Promise.resolve(dayOf(new Date())),
}

const pollEveryMs = 60_000

/** @returns '' before it is known, before which no day lies */
export function useToday(): string {
  const { data = '' } = useQuery({ ...todayQuery, staleTime: 0, refetchInterval: pollEveryMs })
  return data
}

/** For what is rendered many times, such as a board's cards. */
export const Today = createContext('')
