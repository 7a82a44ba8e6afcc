// Keeps the week sheet's day (and so its week) and person in the address.
import type { QueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { addDays } from '#contract/values/days.ts'
import { DateOnly, Id } from '#contract/shared.ts'
import type { TimeDays } from '#contract/work/time.ts'
import { sessionQuery, useUser } from '#web/kit/session/session-queries.ts'
import { timeOf } from '#web/work/time/queries.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { weekOf } from './week.ts'

export const everyone = 'everybody'

interface TimeChoices {
  /** Also determines the week. */
  day: string
  /** A person id, or `everyone`. */
  person: string
}

export const dayIn = (address: URLSearchParams, today: string): string =>
  DateOnly.safeParse(address.get('day')).data ?? today

function choicesIn(address: URLSearchParams, today: string, ownId: string): TimeChoices {
  const person = address.get('person')
  return {
    day: dayIn(address, today),
    person: person === everyone ? everyone : (Id.safeParse(person).data ?? ownId),
  }
}

/** The week and the one before, whose rows are carried over. */
export function daysShown(day: string): TimeDays {
  const [monday = day] = weekOf(day)
  return { from: addDays(monday, -7), to: addDays(monday, 6) }
}

export const timeShown = ({ day, person }: TimeChoices) =>
  timeOf({ ...daysShown(day), ...(person !== everyone && { person }) })

/** Reads the choices in a loader. */
export async function ensureChoices(cache: QueryClient, url: URL): Promise<TimeChoices> {
  const today = await cache.ensureQueryData(todayQuery)
  const { user } = await cache.ensureQueryData(sessionQuery)
  return choicesIn(url.searchParams, today, user._id)
}

export function useTimeChoices() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const ownId = useUser()._id
  const choices = choicesIn(address, useToday(), ownId)
  function searchOf({ day, person }: Partial<TimeChoices>): string {
    const next = new URLSearchParams(address)
    if (day !== undefined) next.set('day', day)
    if (person === ownId) next.delete('person')
    else if (person !== undefined) next.set('person', person)
    return next.size > 0 ? `?${next}` : ''
  }
  return {
    ...choices,
    searchOf,
    show: (change: Partial<TimeChoices>) =>
      void navigate({ search: searchOf(change) }, { preventScrollReset: true }),
  }
}
