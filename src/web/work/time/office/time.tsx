// Time: editable week sheet with a day's entries below it; day by day on phones.
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, Outlet } from 'react-router'
import type { User } from '#contract/accounts/auth.ts'
import { addDays } from '#contract/values/days.ts'
import type { TimePerson } from '#contract/work/time.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { sessionQuery, useUser } from '#web/kit/session/session-queries.ts'
import { peopleWithTime } from '#web/work/time/queries.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { useToday } from '#web/lib/today.ts'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { Select } from '#web/ui/select.tsx'
import { formatMinutes } from '#web/work/time/parts/duration.ts'
import { cx } from '#web/ui/cx.ts'
import { DayList } from './day-list.tsx'
import { daysShown, ensureChoices, everyone, timeShown, useTimeChoices } from './time-address.ts'
import { dayName, isCounted, rowsOf, sumOf, weekOf, weekdayName } from './week.ts'
import { PeopleWeek } from './people-week.tsx'
import { WeekSheet } from './week-sheet.tsx'

interface DayPickerProps {
  days: readonly string[]
  day: string
  minutesOn: (day: string) => number
  searchOf: (day: string) => string
}

/** Day picker for phones, with the time logged each day. */
function DayPicker({ days, day: shown, minutesOn, searchOf }: DayPickerProps) {
  return (
    <nav aria-label="Days" className="sm:hidden">
      <ul className="grid grid-cols-7 gap-1">
        {days.map((day) => (
          <li key={day}>
            <Link
              to={{ search: searchOf(day) }}
              preventScrollReset
              aria-current={day === shown ? 'date' : undefined}
              className={cx(
                'grid h-14 place-content-center rounded-md border text-center text-xs',
                day === shown ? 'border-brand-line bg-accent-soft text-accent' : 'border-line',
              )}
            >
              <span className="font-medium">{weekdayName(day)}</span>
              <span className="sr-only"> {dayName(day)}</span>
              <span className="tabular-nums">{formatMinutes(minutesOn(day))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const seesOthers = (can: User['can']) => can.projects || !can.work

const load: Load = async (cache, { url }) => {
  const { day, person } = await ensureChoices(cache, url)
  const { user } = await cache.ensureQueryData(sessionQuery)
  await Promise.all([
    cache.ensureQueryData(timeShown({ day, person })),
    seesOthers(user.can) && cache.ensureQueryData(peopleWithTime(daysShown(day))),
  ])
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Time() {
  const user = useUser()
  const can = useCan()
  const today = useToday()
  const { day, person, searchOf, show } = useTimeChoices()
  const list = useQuery(timeShown({ day, person }))
  const entries = list.data ?? []
  const days = weekOf(day)
  const rows = rowsOf(entries, days)
  const on = (one: string) => entries.filter((entry) => entry.day === one)
  const isOwn = person === user._id
  return (
    <Page>
      <title>Time</title>
      <PageHeader
        title="Time"
        actions={
          <>
            <LinkButton to="report">Report</LinkButton>
            <WeekPicker day={day} today={today} show={(next) => show({ day: next })} />
            {can.work && (
              <LinkButton
                aria-haspopup="dialog"
                variant="primary"
                to={`new${searchOf({ day })}`}
                aria-keyshortcuts="c"
              >
                Add time
              </LinkButton>
            )}
          </>
        }
        context={<PersonFilter day={day} person={person} show={(next) => show({ person: next })} />}
      />
      <QueryError query={list} />
      <DayPicker
        days={days}
        day={day}
        minutesOn={(one) => sumOf(on(one).filter(isCounted))}
        searchOf={(one) => searchOf({ day: one })}
      />
      {person === everyone && <PeopleWeek entries={entries} days={days} searchOf={searchOf} />}
      {rows.length > 0 && person !== everyone && (
        <WeekSheet
          key={`${days[0]} ${person}`}
          rows={rows}
          days={days}
          person={person}
          day={day}
          today={today}
          searchOf={(one) => searchOf({ day: one })}
          canAdd={isOwn && can.work}
        />
      )}
      {list.data && rows.length === 0 ? (
        <EmptyState title="No time was logged this week or the one before.">
          Add time, or start the timer on a task.
        </EmptyState>
      ) : (
        <DayList
          day={day}
          entries={on(day)}
          isOfSeveral={person === everyone}
          canStart={isOwn && can.work}
        />
      )}
      <Outlet />
    </Page>
  )
}

interface WeekPickerProps {
  day: string
  today: string
  show: (day: string) => void
}

function WeekPicker({ day, today, show }: WeekPickerProps) {
  return (
    <div className="flex items-center">
      <IconButton label="Previous week" onClick={() => show(addDays(day, -7))}>
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <LinkButton to={`?day=${today}`} preventScrollReset>
        This week
      </LinkButton>
      <IconButton label="Next week" onClick={() => show(addDays(day, 7))}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

interface PersonFilterProps {
  day: string
  person: string
  show: (person: string) => void
}

/** Person filter, for users who may see others' time; lists people who logged any. */
function PersonFilter({ day, person, show }: PersonFilterProps) {
  const user = useUser()
  const isShown = seesOthers(useCan())
  const { data: people = [] } = useQuery({ ...peopleWithTime(daysShown(day)), enabled: isShown })
  if (!isShown) return null
  const nameOf = ({ first, last }: TimePerson['name']) => `${first} ${last}`
  const names = new Map([[user._id, nameOf(user.name)]])
  for (const { _id, name } of people) names.set(_id, nameOf(name))
  const options = [...names].map(([value, label]) => ({ value, label }))
  return (
    <Select
      label="Person"
      placeholder={null}
      value={person}
      onChange={({ target }) => show(target.value)}
      options={[...options, { value: everyone, label: 'Everyone' }]}
    />
  )
}
