// A company's cases with their consent state.
import { Link } from 'react-router'
import type { PortfolioCase } from '#contract/marketing/portfolio.ts'
import { CaseBadge } from './case-standing.tsx'

interface CasesListProps {
  cases: readonly PortfolioCase[]
  pathOf: (shown: PortfolioCase) => string
}

export function CasesList({ cases, pathOf }: CasesListProps) {
  return (
    <ul aria-label="Portfolio" className="divide-y divide-line border-y border-line">
      {cases.map((shown) => (
        <li
          key={shown._id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 py-3 hover:bg-hover"
        >
          <div className="min-w-0 flex-1 basis-56">
            <Link
              to={pathOf(shown)}
              dir="auto"
              className="block truncate font-medium after:absolute after:inset-0"
            >
              {shown.item.title}
            </Link>
            <p dir="auto" className="truncate text-sm text-muted">
              {shown.project.title}
            </p>
          </div>
          <CaseBadge shown={shown} />
        </li>
      ))}
    </ul>
  )
}
