// Week sheet: one row per project or task, one column per day, with totals. Arrow keys and Enter move.
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import { goTo, stepOf } from '#web/marketing/campaigns/parts/grid-keys.ts'
import { formatMinutes } from '#web/work/time/parts/duration.ts'
import { titleOf } from '#web/work/time/parts/timer-calls.ts'
import { cx } from '#web/ui/cx.ts'
import { SheetCell } from './sheet-cell.tsx'
import { type SheetRow, dayName, sumOf, weekdayName } from './week.ts'

interface WeekSheetProps {
  rows: readonly SheetRow[]
  days: readonly string[]
  /** The person whose time is shown. */
  person: string
  /** The day listed below the sheet. */
  day: string
  today: string
  /** Search string of the address that shows a day. */
  searchOf: (day: string) => string
  /** Whether time can be added, which is possible only for oneself. */
  canAdd: boolean
}

const total = (minutes: number) => (minutes === 0 ? '' : formatMinutes(minutes))

export function WeekSheet(props: WeekSheetProps) {
  const { rows, days, person, day: shown, today, searchOf, canAdd } = props
  const table = useRef<HTMLTableElement>(null)

  function move(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    const step = stepOf(event)
    if (!step) return
    if (goTo(table.current, row + step.rows, column + step.columns)) event.preventDefault()
    else if (event.key === 'Enter') event.currentTarget.blur()
  }

  const sums = days.map((_, at) => sumOf(rows.flatMap(({ cells }) => cells[at] ?? [])))
  return (
    <div className="overflow-x-auto rounded-md border border-line max-sm:hidden">
      <table ref={table} aria-label="Week" className="w-full border-collapse text-base">
        <thead>
          <tr>
            <th scope="col" className={cx(headClass, 'px-3 text-left')}>
              Project
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={cx(headClass, 'px-2 text-right max-lg:py-1 max-lg:whitespace-normal')}
              >
                <Link
                  to={{ search: searchOf(day) }}
                  preventScrollReset
                  aria-current={day === shown ? 'date' : undefined}
                  className={cx(
                    'rounded-sm hover:text-text',
                    day === shown && 'text-text underline decoration-2 underline-offset-4',
                    day === today && 'text-accent',
                  )}
                >
                  {weekdayName(day)}{' '}
                  <span className="inline-block font-normal whitespace-nowrap">{dayName(day)}</span>
                </Link>
              </th>
            ))}
            <th scope="col" className={cx(headClass, 'px-2 text-right')}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key} className="border-t border-line">
              <RowHead row={row} />
              {days.map((day, column) => {
                const entries = row.cells[column] ?? []
                return (
                  <td key={day} className="border-l border-line p-0 align-top">
                    <SheetCell
                      cell={{ row, day, entries }}
                      label={`${titleOf(row)}, ${weekdayName(day)}`}
                      draft={`time of ${person} ${row.key} ${day}`}
                      canEdit={entries.length === 0 ? canAdd : entries.every(({ can }) => can.edit)}
                      onKeyDown={(event) => move(event, at, column)}
                    />
                  </td>
                )
              })}
              <td className={totalClass}>{total(sumOf(row.cells.flat()))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong">
            <th scope="row" className="px-3 py-2 text-left text-sm font-medium">
              Total
            </th>
            {sums.map((minutes, at) => (
              <td key={days[at]} className={totalClass}>
                {total(minutes)}
              </td>
            ))}
            <td className={totalClass}>{formatMinutes(sums.reduce((sum, one) => sum + one, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function RowHead({ row: { companyName, project, task } }: { row: SheetRow }) {
  return (
    <th scope="row" className="max-w-80 min-w-48 px-3 py-1.5 text-left font-normal">
      <span className="block truncate font-medium">{task?.title ?? project.title}</span>
      <span className="block truncate text-xs text-muted">
        {task ? `${companyName} · ${project.title}` : companyName}
      </span>
    </th>
  )
}

const headClass = 'h-9 border-b border-line text-sm font-medium whitespace-nowrap text-muted'
const totalClass = 'border-l border-line px-2 py-2 text-right text-sm font-medium tabular-nums'
