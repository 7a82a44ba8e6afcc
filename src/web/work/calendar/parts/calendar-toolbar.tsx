// Calendar toolbar: period, view and filters.
import { useQueryClient } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { calendarKinds } from '#contract/records.ts'
import type { CalendarKind } from '#contract/work/calendar.ts'
import { addDays } from '#contract/values/days.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { type CalendarChoices, type CalendarView, daysShown } from './calendar-address.ts'
import { entriesShown } from '../queries.ts'
import { looks } from './entry-look.tsx'
import { months, monthsFrom, yearsAround } from '#web/lib/month-grid.ts'

interface MonthPickerProps {
  view: CalendarView
  date: string
  choices: CalendarChoices
  show: (change: Partial<CalendarChoices>) => void
}

/** Returns the date that an arrow button leads to. */
const stepFrom = (view: CalendarView, date: string, count: number): string =>
  view === 'week' ? addDays(date, 7 * count) : monthsFrom(date, count)

export function MonthPicker({ view, date, choices, show }: MonthPickerProps) {
  const cache = useQueryClient()
  const [year, month] = [Number(date.slice(0, 4)), date.slice(5, 7)]
  const unit = view === 'week' ? 'week' : 'month'
  const years = yearsAround(year).map((one) => ({ value: String(one), label: String(one) }))
  const to = (nextYear: number | string, nextMonth: string) =>
    show({ date: `${String(nextYear).padStart(4, '0')}-${nextMonth}-01` })

  /** Prefetches the next period before its arrow is pressed. */
  const arrow = (count: number) => {
    const next = stepFrom(view, date, count)
    const prefetch = () =>
      void cache.prefetchQuery(entriesShown({ ...choices, ...daysShown(view, next) }))
    return { onClick: () => show({ date: next }), onPointerEnter: prefetch, onFocus: prefetch }
  }

  return (
    <div className="flex items-center gap-2">
      <div className="flex">
        <IconButton label={`Previous ${unit}`} {...arrow(-1)}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton label={`Next ${unit}`} {...arrow(1)}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
      <Select
        label="Month"
        isLabelHidden
        placeholder={null}
        options={months}
        value={month}
        onChange={({ target }) => to(year, target.value)}
        className="w-32"
      />
      <Select
        label="Year"
        isLabelHidden
        placeholder={null}
        options={years}
        value={String(year)}
        onChange={({ target }) => to(target.value, month)}
        className="w-22"
      />
    </div>
  )
}

const views = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'agenda', label: 'Agenda' },
] as const

interface ViewSwitchProps {
  view: CalendarView
  show: (change: Partial<CalendarChoices>) => void
}

export const ViewSwitch = ({ view, show }: ViewSwitchProps) => (
  <Segmented label="View" value={view} onChange={(next) => show({ view: next })} segments={views} />
)

export const TodayButton = ({ show }: Pick<ViewSwitchProps, 'show'>) => (
  <Button onClick={() => show({ date: null })}>Today</Button>
)

interface KindFilterProps {
  kinds: readonly CalendarKind[]
  /** Only staff with access to the inbox see consultations. */
  hasBookings: boolean
  /** Staff without access to money see no invoices. */
  hasInvoices: boolean
  show: (change: Partial<CalendarChoices>) => void
}

/** Legend of the colors, which also filters by kind. */
export function KindFilter({ kinds, hasBookings, hasInvoices, show }: KindFilterProps) {
  const isOffered: Partial<Record<CalendarKind, boolean>> = {
    booking: hasBookings,
    invoice: hasInvoices,
  }
  const offered = calendarKinds.filter((kind) => isOffered[kind] !== false)
  function toggle(kind: CalendarKind) {
    const next = calendarKinds.filter((one) => kinds.includes(one) !== (one === kind))
    // At least one kind has to stay selected.
    const isNothing = !next.some((one) => offered.includes(one))
    show({ kinds: isNothing ? calendarKinds : next })
  }
  return (
    <div
      role="group"
      aria-label="Show"
      className="flex min-w-0 gap-1.5 max-sm:-mx-4 max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
    >
      {offered.map((kind) => {
        const isShown = kinds.includes(kind)
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isShown}
            onClick={() => toggle(kind)}
            className={cx(
              'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-sm transition-colors pointer-coarse:h-11 pointer-coarse:px-3.5',
              isShown ? 'border-line-strong bg-raised' : 'border-line text-muted hover:bg-hover',
            )}
          >
            <span
              aria-hidden
              className={cx(
                'size-2 rounded-full forced-fill',
                looks[kind].dot,
                !isShown && 'opacity-40',
              )}
            />
            {looks[kind].label}
          </button>
        )
      })}
    </div>
  )
}
