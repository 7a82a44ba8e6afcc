// A company's brand page, for staff and clients: completeness, facts, files and social accounts.
import { useSuspenseQuery } from '@tanstack/react-query'
import { brand as calls } from '#contract/clients/brand.ts'
import { addressOf } from '#contract/endpoint.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { AccountsTable } from '#web/clients/social-accounts/parts/accounts-table.tsx'
import { BrandFacts } from './brand-facts.tsx'
import { BrandForm } from './brand-form.tsx'
import { brandQuery } from '../queries.ts'
import { LinkedSection } from '#web/ui/section.tsx'
import { CompletenessNote } from './completeness.tsx'
import type { FileParts } from './file-parts.ts'

interface BrandPageProps {
  companyId: string
  files: FileParts
  /** Returns the path of a page below this one. */
  pathOf: (below: string) => string
}

export function BrandPage({ companyId, files: { Picture, Files }, pathOf }: BrandPageProps) {
  const { data: brand } = useSuspenseQuery(brandQuery(companyId))
  const Facts = brand.can.edit ? BrandForm : BrandFacts
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <CompletenessNote brand={brand} />
        <a href={addressOf(calls.archive, { companyId })} download className={buttonClass()}>
          Download all
        </a>
      </div>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
        <Facts key={companyId} brand={brand} Picture={Picture} />
        <LinkedSection
          id="files"
          title="Files"
          hint="Guides, templates, pictures and anything else people need to work with the brand."
        >
          <Files companyId={companyId} canAdd={brand.can.edit} />
        </LinkedSection>
      </div>
      <AccountsTable companyId={companyId} canAdd={brand.can.addAccounts} pathOf={pathOf} />
    </div>
  )
}
