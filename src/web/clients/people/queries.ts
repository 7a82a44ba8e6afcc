// Queries for a company's people.
import { people } from '#contract/clients/people.ts'
import { toQuery } from '#web/lib/query.ts'

export const peopleOf = (companyId: string) => toQuery(people.list, { params: { companyId } })

export const contactsQuery = (companyId: string) =>
  toQuery(people.contacts, { params: { companyId } })
