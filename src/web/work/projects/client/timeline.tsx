// Timeline of a project from start to end, with elapsed time, today and upcoming due dates.
import { Link } from 'react-router'
import { daysBetween } from '#contract/values/days.ts'
import type { Project } from '#contract/work/projects.ts'
import { longDate } from '#web/lib/dates.ts'
import type { NextDate } from '../parts/project-tile.tsx'

interface TimelineProps {
  project: Pick<Project, 'startDate' | 'endDate'>
  next: readonly NextDate[]
  today: string
  /** Address of a task's page. */
  hrefOf: (taskId: string) => string
}

const maxDates = 5

export function Timeline({ project: { startDate, endDate }, next, today, hrefOf }: TimelineProps) {
  const length = Math.max(1, daysBetween(startDate, endDate))
  const at = (day: string) =>
    `${Math.min(100, Math.max(0, (daysBetween(startDate, day) / length) * 100))}%`
  const due = next.filter(({ taskId, day }) => taskId !== null && day <= endDate)
  return (
    <section aria-label="Timeline" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div aria-hidden className="relative mt-5 h-2 rounded-full bg-hover">
        {today !== '' && (
          <>
            <div
              className="absolute inset-y-0 left-0 rounded-full bg-accent-soft forced-fill"
              style={{ width: at(today) }}
            />
            <div
              className="absolute -top-1 h-4 w-0.5 -translate-x-1/2 bg-brand-line forced-fill"
              style={{ left: at(today) }}
            >
              <span className="absolute -top-5 left-1/2 -translate-x-1/2 text-xs font-medium text-accent">
                Today
              </span>
            </div>
          </>
        )}
        {due.map(({ day, taskId }) => (
          <div
            key={taskId}
            className="absolute top-1/2 size-2 -translate-1/2 rounded-full border-2 border-brand-line bg-surface"
            style={{ left: at(day) }}
          />
        ))}
      </div>
      <p className="-mt-2 flex justify-between gap-3 text-sm text-muted tabular-nums">
        <span>
          <span className="sr-only">From </span>
          {longDate(startDate)}
        </span>
        <span>
          <span className="sr-only">to </span>
          {longDate(endDate)}
        </span>
      </p>
      {next.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <h3 className="text-sm font-medium">Next dates</h3>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {next.slice(0, maxDates).map(({ day, name, taskId }) => (
              <li key={`${taskId} ${name}`} className="flex min-w-0 gap-3">
                <span className="w-28 shrink-0 text-muted tabular-nums">{longDate(day)}</span>
                {taskId === null ? (
                  <span>{name}</span>
                ) : (
                  <Link
                    aria-haspopup="dialog"
                    to={hrefOf(taskId)}
                    className="min-w-0 truncate hover:underline"
                  >
                    <span dir="auto">{name}</span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
