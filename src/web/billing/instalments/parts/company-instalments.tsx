// A client's quotes and drafts that are divided into instalments.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMoney } from '#contract/values/money.ts'
import { instalmentsQuery } from '#web/billing/instalments/queries.ts'
import { QueryError } from '#web/ui/loading.tsx'
import { quotePath } from '#web/billing/quotes/parts/quote-columns.tsx'
import { InstalmentList } from './instalment-list.tsx'

/** Renders nothing if there are none, since instalments start from a quote or a draft. */
export function CompanyInstalments({ companyId }: { companyId: string }) {
  const query = useQuery(instalmentsQuery(companyId))
  if (query.data?.length === 0) return null
  return (
    <section
      aria-labelledby="instalments"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3"
    >
      <h2 id="instalments" className="text-lg font-medium">
        Instalments
      </h2>
      <QueryError query={query} />
      {query.data?.map((plan) => (
        <article
          key={plan._id}
          aria-label={plan.title}
          className="grid grid-cols-[minmax(0,1fr)] gap-2"
        >
          <h3 className="flex flex-wrap items-baseline justify-between gap-3">
            <span dir="auto" className="min-w-0 truncate">
              {plan.quote ? (
                <Link to={quotePath(plan.quote._id)} className="hover:underline">
                  Quote {plan.quote.number}
                </Link>
              ) : (
                plan.title
              )}
            </span>
            <span className="tabular-nums">{formatMoney(plan.total)}</span>
          </h3>
          <InstalmentList plan={plan} />
        </article>
      ))}
    </section>
  )
}
