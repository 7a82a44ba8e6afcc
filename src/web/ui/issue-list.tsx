// Lists the errors of an imported table by line and column.
import type { ReactNode } from 'react'
import type { ImportIssue } from '#contract/agency/table-import.ts'
import { Banner } from './banner.tsx'

interface IssueListProps {
  issues: readonly ImportIssue[]
  /** Total number of errors; only the first are listed. */
  count: number
  /** Ways to fix the errors. */
  children: ReactNode
}

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
