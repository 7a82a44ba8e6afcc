// What the week sheet shows stands in the address: the week by one of its days, the day of it, whose time.
import { useNavigate, useSearchParams } from 'react-router'
import { daysFrom } from '#contract/days.ts'
import { DateOnly, Id } from '#contract/shared.ts'
import { timeBetween } from '#web/features/time/time-queries.ts'
import { weekOf } from './week.ts'

export const everybody = 'everybody'

interface TimeChoices {
  /** Also which week. */
  day: string
  /** An id, or `everybody`. */
  person: string
}

export const dayIn = (address: URLSearchParams, today: string): string =>
  DateOnly.safeParse(address.get('day')).data ?? today

/** The week and the one before, whose rows go on. */
export function timeShown(day: string) {
  const [monday = day] = weekOf(day)
  return timeBetween(daysFrom(monday, -7), daysFrom(monday, 6))
}

function personIn(address: URLSearchParams, own: string): string {
  const person = address.get('person')
  return person === everybody ? everybody : (Id.safeParse(person).data ?? own)
}

export function useTimeChoices(today: string, ownId: string) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const choices: TimeChoices = { day: dayIn(address, today), person: personIn(address, ownId) }
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
