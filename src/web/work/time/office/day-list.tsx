// Time entries of a day with their notes: below the week sheet, or instead of it on phones.
import { useQueryClient } from '@tanstack/react-query'
import TimerIcon from 'lucide-react/icons/timer'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import type { TimeEntry } from '#contract/work/time.ts'
import { formatMinutes } from '#web/work/time/parts/duration.ts'
import { startTimer, titleOf } from '#web/work/time/parts/timer-calls.ts'
import { longDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { sumOf } from './week.ts'

interface DayListProps {
  day: string
  entries: readonly TimeEntry[]
  /** Whether to show each entry's person. */
  isOfSeveral: boolean
  canStart: boolean
}

export function DayList({ day, entries, isOfSeveral, canStart }: DayListProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="max-w-4xl">
      <h2
        id={headingId}
        className="flex items-baseline justify-between gap-4 border-b border-line pb-1.5 text-sm font-semibold"
      >
        {longDate(day)}
        <span className="tabular-nums">{formatMinutes(sumOf(entries))}</span>
      </h2>
      {entries.length === 0 ? (
        <p className="py-3 text-muted">Nothing was logged on this day.</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <Entry
              key={entry._id}
              entry={entry}
              isPersonNamed={isOfSeveral}
              canStart={canStart && entry.startedAt === null}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface EntryProps {
  entry: TimeEntry
  isPersonNamed: boolean
  canStart: boolean
}

function Entry({ entry, isPersonNamed, canStart }: EntryProps) {
  const cache = useQueryClient()
  const { search } = useLocation()
  const {
    _id,
    person,
    companyName,
    project,
    task,
    note,
    minutes,
    billable,
    billed,
    startedAt,
    can,
  } = entry
  const title = titleOf(entry)
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {can.edit ? (
            <Link
              aria-haspopup="dialog"
              to={`${_id}${search}`}
              preventScrollReset
              className="after:absolute after:inset-0"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="truncate text-sm text-muted">
          {isPersonNamed && `${person.name.first} ${person.name.last} · `}
          {companyName}
          {task && ` · ${project.title}`}
        </p>
        {note !== '' && (
          <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
            {note}
          </p>
        )}
      </div>
      {!billable && <Badge>Not billable</Badge>}
      {billed && <Badge tone="good">On an invoice</Badge>}
      <p className="text-right tabular-nums">
        {startedAt === null ? formatMinutes(minutes) : <Badge tone="info">Running</Badge>}
      </p>
      {canStart && (
        <IconButton
          label={`Start timer on ${title}`}
          className="relative z-1"
          onClick={() =>
            void startTimer(cache, {
              project: project._id,
              task: task?._id ?? null,
              note,
              billable,
            })
          }
        >
          <TimerIcon size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
