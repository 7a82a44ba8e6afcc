// Queries for a company's people.
import { people } from '#contract/clients/people.ts'
import { queryOf } from '#web/lib/query.ts'

export const peopleOf = (companyId: string) => queryOf(people.list, { params: { companyId } })

export const contactsOf = (companyId: string) => queryOf(people.contacts, { params: { companyId } })
