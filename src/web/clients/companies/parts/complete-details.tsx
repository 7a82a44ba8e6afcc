// Asks an owner for company details that registration left out, until they are complete.
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Company } from '#contract/clients/companies.ts'
import { companyOf } from '#web/clients/companies/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { usePortal } from '#web/kit/client/portal.ts'

type Facts = Pick<Company, 'website' | 'phone' | 'address'>

/** Facts the agency still needs from a company, because registration asks only for its name. */
export function missingFacts({ website, phone, address }: Facts): string[] {
  // Which of the others an address has depends on its country.
  const isWhole = address.street !== '' && address.country !== ''
  return [
    ...(website === '' ? ['website'] : []),
    ...(phone === '' ? ['phone'] : []),
    ...(isWhole ? [] : ['address']),
  ]
}

const formatList = new Intl.ListFormat('en-US')

export function CompleteDetails({ companyId }: { companyId: string }) {
  const { to } = usePortal()
  const { data: company } = useSuspenseQuery(companyOf(companyId))
  const missing = missingFacts(company)
  if (missing.length === 0 || !company.can.editDetails) return null
  return (
    <Banner
      title="Complete your company’s details"
      action={
        <LinkButton aria-haspopup="dialog" size="sm" to={to('/app/client/profile/edit')}>
          Add them
        </LinkButton>
      }
    >
      Still missing: {formatList.format(missing)}.
    </Banner>
  )
}
