// Counts of the agency's work.
import { Link } from 'react-router'
import { Counts } from '#contract/agency/overview.ts'
import { formatNumber } from '#web/lib/locale.ts'

const names = Counts.keyof().options

export function Figures({ numbers }: { numbers: Counts | undefined }) {
  return (
    <dl className="grid grid-cols-2 border-y border-line sm:grid-cols-4 sm:divide-x sm:divide-line">
      {names.map((name) => (
        <div key={name} className="relative flex flex-col-reverse py-3 pr-4 sm:px-4 sm:first:pl-0">
          <dt className="text-sm text-muted">
            <Link
              to={`/app/admin/${name}`}
              className="after:absolute after:inset-0 hover:underline"
            >
              Total <span className="capitalize">{name}</span>
            </Link>
          </dt>
          <dd className="font-display text-2xl font-semibold tabular-nums">
            {numbers ? formatNumber(numbers[name]) : '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
