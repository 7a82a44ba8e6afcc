// Edit Client/Company, beside the clients table: each field is saved as it is left.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Company, NewCompany, companies } from '#contract/companies.ts'
import { FieldsPanel } from '#web/features/records/fields-panel.tsx'
import { RecordFields } from '#web/features/records/record-fields.tsx'
import { useRecordForm } from '#web/features/records/use-record-form.tsx'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { ClientFields, type ClientValues } from './client-fields.tsx'
import {
  MissingCompany,
  companyOf,
  companyScreen,
  loadCompany,
  useCompanyOfRoute,
} from './company-of-route.ts'

export const loader = onServer(loadCompany)
export const clientLoader = awaitInBrowser(loadCompany)

export const ErrorBoundary = MissingCompany

export default companyScreen(function EditClient() {
  const company = useCompanyOfRoute()
  return <ClientPanel key={company._id} company={company} />
})

function ClientPanel({ company }: { company: Company }) {
  const cache = useQueryClient()
  const close = useCloseDialog()
  const { _id: companyId } = company
  const fields = useRecordForm<Company, ClientValues>({
    record: company,
    draft: `client ${companyId}`,
    schema: NewCompany,
    titleOf: ({ name }) => name,
    calls: {
      valuesOf,
      save: (body) => api(companies.change, { params: { companyId }, body }),
      read: () => cache.fetchQuery({ ...companyOf(companyId), staleTime: 0 }),
      cache: (saved) => cacheCompany(cache, saved),
    },
  })
  return (
    <FieldsPanel
      title="Edit Client/Company"
      fields={fields}
      heading={{ name: 'name', label: 'Name' }}
      onClose={close}
    >
      <RecordFields fields={fields}>
        <ClientFields form={fields.form} />
      </RecordFields>
    </FieldsPanel>
  )
}

function valuesOf(company: Company): ClientValues {
  const { name, website, description, email, phone, address } = company
  return { name, website, description, email, phone, address }
}

/** Into its details and its rows; where it now stands in a sorted list, the live update tells. */
function cacheCompany(cache: QueryClient, company: Company): void {
  cache.setQueryData(
    companyOf(company._id).queryKey,
    (before) => before && { ...before, ...company },
  )
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
