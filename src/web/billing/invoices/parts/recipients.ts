// Who a client's invoices and quotes are emailed to.
import { useQuery } from '@tanstack/react-query'
import { companyOf } from '#web/clients/companies/queries.ts'
import { peopleOf } from '#web/clients/people/queries.ts'

export interface Recipients {
  /** Whether the client has owners, who get it; assumed until known. */
  hasOwners: boolean
  /** The owners, or the client's address; none if nobody gets it; undefined until known. */
  addressed: string[] | undefined
}

export function useRecipients(companyId: string): Recipients {
  const { data: people } = useQuery(peopleOf(companyId))
  const { data: company } = useQuery(companyOf(companyId))
  const owners = people?.filter(({ role, banned }) => role === 'owner' && !banned)
  if (!owners) return { hasOwners: true, addressed: undefined }
  if (owners.length > 0) {
    const addressed = owners.map(({ name, email }) => `${name.first} ${name.last} (${email})`)
    return { hasOwners: true, addressed }
  }
  return { hasOwners: false, addressed: company && (company.email ? [company.email] : []) }
}
