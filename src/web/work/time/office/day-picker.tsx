// Day picker for phones, with the time logged each day.
import { Link } from 'react-router'
import { formatMinutes } from '#web/work/time/parts/duration.ts'
import { cx } from '#web/ui/cx.ts'
import { dayName, weekdayName } from './week.ts'

interface DayPickerProps {
  days: readonly string[]
  day: string
  minutesOn: (day: string) => number
  searchOf: (day: string) => string
}

export function DayPicker({ days, day: shown, minutesOn, searchOf }: DayPickerProps) {
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
                day === shown ? 'border-accent bg-accent-soft text-accent' : 'border-line',
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
