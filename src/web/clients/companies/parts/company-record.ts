// A company whose fields are saved on blur, by staff and by its owners.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { auth } from '#contract/accounts/auth.ts'
import { type Company, PartialCompany, companies } from '#contract/clients/companies.ts'
import type { Answer } from '#contract/endpoint.ts'
import { withAddressRules } from '#contract/values/address-rules.ts'
import { type RecordForm, useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { findWhoChanged } from '#web/kit/records/who-changed.ts'
import { sessionQuery, useUser } from '#web/kit/session/session-queries.ts'
import { api } from '#web/lib/browser.ts'
import type { CompanyValues } from './company-fields.tsx'
import { companyOf } from '../queries.ts'

const Schema = withAddressRules(PartialCompany, 'partial')

export function useCompanyForm(company: Company): RecordForm<CompanyValues> {
  const cache = useQueryClient()
  const { _id: companyId } = company
  const isStaff = useUser().role === 'admin'
  return useRecordForm<Company, CompanyValues>({
    record: company,
    draft: `client ${companyId}`,
    schema: Schema,
    titleOf: ({ name }) => name,
    calls: {
      valuesOf,
      save: (body) => api(companies.change, { params: { companyId }, body }),
      read: () => cache.fetchQuery({ ...companyOf(companyId), staleTime: 0 }),
      // Only staff may read a company's activity.
      whoChanged: isStaff ? findWhoChanged('company', companyId) : undefined,
      cache: (saved) => cacheCompany(cache, saved),
    },
  })
}

function valuesOf(company: Company): CompanyValues {
  const { name, website, description, email, phone, address } = company
  return { name, website, description, email, phone, address }
}

/** Updates details and rows. Its position in a sorted list comes with the live update. */
function cacheCompany(cache: QueryClient, company: Company): void {
  cache.setQueryData(
    companyOf(company._id).queryKey,
    (before) => before && { ...before, ...company },
  )
  // The portal shows company names from the session.
  cache.setQueryData(sessionQuery.queryKey, (session) => session && renamed(session, company))
  const put = <Row extends Company>(rows: readonly Row[]) =>
    rows.map((row) => (row._id === company._id ? { ...row, ...company } : row))
  cache.setQueriesData(
    { queryKey: [companies.list.path] },
    (page: { items: Company[] } | undefined) => page && { ...page, items: put(page.items) },
  )
  cache.setQueriesData(
    { queryKey: [companies.all.path] },
    (all: Company[] | undefined) => all && put(all),
  )
}

type Session = Answer<typeof auth.session>

const renamed = (session: Session, { _id, name }: Company): Session => ({
  ...session,
  user: {
    ...session.user,
    companies: session.user.companies.map((one) => (one._id === _id ? { ...one, name } : one)),
  },
})
