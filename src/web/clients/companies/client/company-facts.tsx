// Read-only list of the company's details.
import type { ReactNode } from 'react'
import type { Company } from '#contract/clients/companies.ts'
import { addressLines } from '#contract/values/address-lines.ts'
import { FormattedText } from '#web/kit/records/formatted-text.tsx'

export function CompanyFacts({ company }: { company: Company }) {
  const facts: [name: string, text: ReactNode][] = [
    ['Website', company.website],
    ['Email', company.email],
    ['Phone', company.phone],
    ['Address', addressLines(company.address).join(', ')],
    ['Description', company.description && <FormattedText text={company.description} />],
  ]
  return <Facts facts={facts} />
}

export function Facts({ facts }: { facts: readonly (readonly [name: string, text: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(([name, text]) => (
        <div key={name} className="grid gap-0.5 sm:contents">
          <dt className="text-muted">{name}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
            {text || '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
