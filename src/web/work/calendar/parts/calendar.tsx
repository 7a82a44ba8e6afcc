// A calendar with everything that has a date, as month, week or agenda. Entries are added and moved by pointer or keyboard.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { type CalendarEntry, maxOfKind } from '#contract/work/calendar.ts'
import { useToday } from '#web/lib/today.ts'
import { Banner } from '#web/ui/banner.tsx'
import { cx } from '#web/ui/cx.ts'
import { LoadErrorBanner, Loading } from '#web/ui/loading.tsx'
import { months } from '#web/lib/month-grid.ts'
import { entriesShown } from '../queries.ts'
import { AgendaView } from './agenda-view.tsx'
import { type CalendarView, daysShown, useChoices } from './calendar-address.ts'
import type { CalendarContext } from './calendar-context.ts'
import { KindFilter, MonthPicker, TodayButton, ViewSwitch } from './calendar-toolbar.tsx'
import { MonthView } from './month-view.tsx'
import { placed } from './placed.ts'
import type { NewRange } from './drag-points.ts'
import { useCalendarDrag } from './use-calendar-drag.ts'
import { useMoves } from './use-moves.tsx'
import { WeekView } from './week-view.tsx'
import { useTimeZone } from './zoned.ts'

const query = '(width < 40rem)'

function subscribe(listener: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the screen is phone-sized; undefined on the server, which cannot know. */
function useIsPhone(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchMedia(query).matches,
    () => undefined,
  )
}

interface CalendarProps {
  /** Limits entries to one company, if the URL does not choose it. */
  company?: string | null
  /** Path of an entry's record; undefined if it has no page. */
  pathOf: (entry: CalendarEntry) => string | undefined
  /** Path for adding an event; undefined if the person may not. */
  addPath: ((range: NewRange) => string) | undefined
  /** Includes booked consultations, for people allowed to see them. */
  hasBookings?: boolean
  /** Includes invoices, for people allowed to see them. */
  hasInvoices?: boolean
  /** More filters, shown before the kinds. */
  filters?: ReactNode
  /** Shows only a month, as part of another screen. */
  isCompact?: boolean
}

const day = (date: string): NewRange => ({
  first: date,
  last: date,
  startMinute: null,
  endMinute: null,
})

export function Calendar(props: CalendarProps) {
  const { filters, hasBookings = false, hasInvoices = false, isCompact = false } = props
  const { choices, show } = useChoices()
  const today = useToday()
  const isPhone = useIsPhone()
  const date = choices.date ?? today
  const given = isCompact ? 'month' : choices.view
  const view = given ?? (isPhone ? 'agenda' : 'month')
  const name = `${months[Number(date.slice(5, 7)) - 1]?.label ?? ''} ${date.slice(0, 4)}`
  // Before hydration the device is unknown, so both views are rendered and CSS shows one.
  const isUndecided = given === null && isPhone === undefined
  const shared = { ...props, date, name }
  return (
    <section aria-label="Calendar" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <MonthPicker view={view} date={date} choices={choices} show={show} />
        <div className="flex items-center gap-2">
          <TodayButton show={show} />
          {!isCompact && <ViewSwitch view={view} show={show} />}
        </div>
      </div>
      {!isCompact && (
        <div className="flex flex-wrap items-center gap-3">
          {filters}
          <KindFilter
            kinds={choices.kinds}
            hasBookings={hasBookings}
            hasInvoices={hasInvoices}
            show={show}
          />
        </div>
      )}
      <h2 aria-live="polite" className="sr-only">
        {name}
      </h2>
      {isUndecided ? (
        <>
          <div className="max-sm:hidden">
            <View {...shared} view="month" />
          </div>
          <div className="sm:hidden">
            <View {...shared} view="agenda" />
          </div>
        </>
      ) : (
        <View {...shared} view={view} />
      )}
    </section>
  )
}

interface ViewProps extends CalendarProps {
  view: CalendarView
  date: string
  /** Name of the month. */
  name: string
}

/** Lies over the empty days, which would otherwise look free. */
function LoadingNote() {
  return (
    <Loading
      label="Loading the calendar"
      className="absolute inset-x-0 top-24 grid justify-items-center"
    >
      <span className="late rounded-md border border-line bg-surface px-3 py-2 text-sm" aria-hidden>
        Loading the calendar…
      </span>
    </Loading>
  )
}

const maxRows = { compact: 3, whole: 4 }

function View({ view, date, name, company, pathOf, addPath, isCompact = false }: ViewProps) {
  const { choices, hrefOf } = useChoices()
  const timeZone = useTimeZone()
  const today = useToday()
  const navigate = useNavigate()
  const shown = { ...choices, ...(company !== undefined && { company }) }
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...entriesShown({ ...shown, ...daysShown(view, date) }),
    placeholderData: keepPreviousData,
  })
  const entries = useMemo(
    () => (data ?? []).map((entry) => placed(entry, timeZone)),
    [data, timeZone],
  )
  const { move, question } = useMoves(timeZone)
  const drag = useCalendarDrag({
    timeZone,
    canCreate: addPath !== undefined,
    hasTimes: view === 'week',
    onMove: move,
    onCreate: (range) => addPath && void navigate(addPath(range), { preventScrollReset: true }),
  })
  const calendar: CalendarContext = {
    ...{ date, today, timeZone, entries, drag, pathOf, hrefOf },
    addPath: addPath && ((first) => addPath(day(first))),
  }
  return (
    <div
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)] gap-3',
        isPlaceholderData && 'opacity-60',
      )}
      aria-busy={isPending || isPlaceholderData}
    >
      {isPending && <LoadingNote />}
      {error && (
        <LoadErrorBanner onRetry={refetch}>
          Couldn’t load the calendar: {error.message}
        </LoadErrorBanner>
      )}
      {entries.length >= maxOfKind && (
        <Banner tone="info">
          There are more entries on these days than are shown. Choose a client to see all of its
          entries.
        </Banner>
      )}
      {view === 'month' && (
        <MonthView
          calendar={calendar}
          label={name}
          maxRows={isCompact ? maxRows.compact : maxRows.whole}
        />
      )}
      {view === 'week' && <WeekView calendar={calendar} label={`Week of ${date}`} />}
      {view === 'agenda' && !isPending && <AgendaView calendar={calendar} label="Agenda" />}
      <p role="status" className="sr-only">
        {drag.said}
      </p>
      {question}
    </div>
  )
}
