// Seeds calendar events of a client through the API's service.
import { NewEvent } from '#contract/work/calendar.ts'
import { createEvent } from '#server/work/calendar/service.ts'
import { Temporal } from 'temporal-polyfill'
import { addDays, weekdayOf } from '#contract/values/days.ts'
import { agencyTimeZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { StaffName } from './content/staff.ts'
import { workdayFrom } from './days.ts'
import type { EventFixture } from './fixtures.ts'
import { markAddedByClient } from './store.ts'

interface Seed {
  db: Database
  staff: Record<StaffName, string>
  today: string
  contextOf(personId: string): Context
}

interface Owned {
  company: string
  owner: string | undefined
  /** Ids by title. */
  projects: ReadonlyMap<string, string>
}

/** The next such weekday, starting today. */
const nextWeekday = (today: string, weekday: number) =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7)

function timesOf({ on, weekday = 1, at, lastsDays = 1 }: EventFixture, today: string) {
  const day =
    on === 'weekday'
      ? nextWeekday(today, weekday)
      : lastsDays > 1
        ? addDays(today, on)
        : workdayFrom(today, on)
  if (!at) return { allDay: true, start: day, end: addDays(day, lastsDays - 1) }
  const moment = (time: string) =>
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(agencyTimeZone()).toInstant()
  const [start, end] = at.map((time) => moment(time).toString())
  return { start, end }
}

export async function seedEvent(
  { db, contextOf, staff, today }: Seed,
  { company, owner, projects }: Owned,
  fixture: EventFixture,
): Promise<void> {
  const { title, by, about, location, project, recurrence, isInternal } = fixture
  const personId = by === 'owner' ? owner : staff[by]
  if (personId === undefined) return
  const event = NewEvent.parse({
    company,
    title,
    description: about,
    location,
    recurrence,
    project: project && projects.get(project),
    ...timesOf(fixture, today),
    ...(isInternal && { visibility: 'internal' }),
  })
  const { _id } = await createEvent(contextOf(personId), event)
  if (by === 'owner') await markAddedByClient(db, _id)
}
