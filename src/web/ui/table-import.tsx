// Parts of an import of a table: what each column means, and errors by line and column.
import type { ReactNode } from 'react'
import type { DayOrder, ImportIssue } from '#contract/agency/table-import.ts'
import { type Choice, Select } from './select.tsx'
import { Banner } from './banner.tsx'

export const notImported = ''

interface ColumnChoicesProps {
  columns: readonly string[]
  choices: readonly Choice[]
  meaningOf: (column: number) => string
  onChoose: (column: number, meaning: string) => void
  /** Absent if no column contains dates. */
  dayOrder?: DayOrder | undefined
  onDayOrder: (order: DayOrder) => void
}

export function ColumnChoices(props: ColumnChoicesProps) {
  const { columns, choices, meaningOf, onChoose, dayOrder, onDayOrder } = props
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <legend className="mb-2 text-sm font-medium">What each column contains</legend>
      {columns.map((name, column) => (
        <Select
          key={`${column} ${name}`}
          label={name || `Column ${column + 1}`}
          placeholder="Not imported"
          options={choices}
          value={meaningOf(column)}
          onChange={({ target }) => onChoose(column, target.value)}
        />
      ))}
      {dayOrder && (
        <Select
          label="Dates such as 3/4/2026"
          placeholder={null}
          options={[
            { value: 'month first', label: 'Month first: March 4' },
            { value: 'day first', label: 'Day first: April 3' },
          ]}
          value={dayOrder}
          onChange={({ target }) =>
            onDayOrder(target.value === 'day first' ? 'day first' : 'month first')
          }
        />
      )}
    </fieldset>
  )
}

interface IssueListProps {
  issues: readonly ImportIssue[]
  /** Total number of errors; only the first are listed. */
  count: number
  /** Ways to fix the errors. */
  children: ReactNode
}

/** Lists the errors of an imported table by line and column. */
export function IssueList({ issues, count, children }: IssueListProps) {
  return (
    <Banner tone="bad" title={count === 1 ? 'One cell has an error' : `${count} cells have errors`}>
      <ul className="mt-1 grid max-h-40 gap-0.5 overflow-y-auto text-sm">
        {issues.map(({ line, column, message }) => (
          <li key={`${line} ${column}`}>
            Line {line}
            {column && `, ${column}`}: {message}
          </li>
        ))}
      </ul>
      <div className="mt-2">{children}</div>
    </Banner>
  )
}
