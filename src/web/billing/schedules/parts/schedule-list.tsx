// A client's recurring invoices with their next dates.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMoney } from '#contract/values/money.ts'
import { schedulesQuery } from '#web/billing/schedules/queries.ts'
import { LoadError } from '#web/ui/loading.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { schedulePath } from '#web/kit/office/paths.ts'
import { describeSchedule, describeNextDates, scheduleName } from './schedule-labels.ts'

export function ScheduleList({ companyId }: { companyId: string }) {
  const { data, isError, refetch } = useQuery(schedulesQuery(companyId))
  return (
    <section
      aria-labelledby="schedules"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="schedules" className="text-lg font-medium">
          Recurring invoices
        </h2>
        <LinkButton to={schedulePath(companyId, 'new')} size="sm">
          New recurring invoice
        </LinkButton>
      </div>
      {isError && !data && (
        <LoadError onRetry={refetch}>Couldn’t load the recurring invoices.</LoadError>
      )}
      {data?.length === 0 && (
        <p className="text-muted">
          None yet. Set one up to have an invoice created every month, quarter or year.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
          {data.map((schedule) => (
            <li
              key={schedule._id}
              className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5 hover:bg-hover"
            >
              <div className="min-w-0 flex-1 basis-60">
                <Link
                  dir="auto"
                  to={schedulePath(companyId, schedule._id)}
                  className="block truncate font-medium after:absolute after:inset-0"
                >
                  {scheduleName(schedule)}
                </Link>
                <p className="text-sm text-muted">{describeSchedule(schedule)}</p>
              </div>
              <p className="text-sm text-muted tabular-nums">{describeNextDates(schedule)}</p>
              <p className="font-medium tabular-nums">{formatMoney(schedule.total)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
