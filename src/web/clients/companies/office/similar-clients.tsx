// Warns about possible duplicates while a client is being added, with links to them.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type * as z from 'zod'
import { type NewCompany, type SimilarCompany, companies } from '#contract/clients/companies.ts'
import { toQuery } from '#web/lib/query.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { CompanyValues } from '#web/clients/companies/parts/company-fields.tsx'

/** Debounce: continued typing changes the query. */
const pauseMs = 300

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

function similarTo(query: { name: string; email: string; website: string }) {
  const asked = toQuery(companies.similar, { query })
  return {
    ...asked,
    queryFn: async (context: Parameters<typeof asked.queryFn>[0]) => {
      const { signal } = context
      await pause()
      signal.throwIfAborted()
      return asked.queryFn(context)
    },
  }
}

const sames: Record<SimilarCompany['same'], string> = {
  email: 'has the same email',
  website: 'has the same website',
  name: 'has a similar name',
}

interface SimilarClientsProps {
  form: UseFormReturn<CompanyValues, unknown, z.output<typeof NewCompany>>
}

export function SimilarClients({ form: { control } }: SimilarClientsProps) {
  const [name, email, website] = useWatch({ control, name: ['name', 'email', 'website'] })
  const typed = {
    name: limited(name, 200),
    email: limited(email, 254),
    website: limited(website, 500),
  }
  const isAsked = Object.values(typed).some((text) => text.length > 2)
  const { data } = useQuery({
    ...similarTo(typed),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  if (!isAsked || !data || data.length === 0) return null
  return (
    <Banner
      tone="warn"
      title="This client may already exist."
      // On phones the end of the form is off screen.
      className="max-sm:order-first sm:col-span-2"
    >
      <ul>
        {data.map((company) => (
          <li key={company._id} className="wrap-anywhere">
            <Link
              aria-haspopup="dialog"
              to={`/app/admin/clients/${company._id}/edit`}
              className="underline"
            >
              {company.name}
            </Link>{' '}
            {sames[company.same]}.
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const limited = (text: string, max: number) => text.trim().slice(0, max)
