// Edit Client/Company panel, beside the clients table; each field saves on blur.
import type { Company } from '#contract/clients/companies.ts'
import { CompanyFields } from '#web/clients/companies/parts/company-fields.tsx'
import { useCompanyForm } from '#web/clients/companies/parts/company-record.ts'
import { FieldsPanel } from '#web/kit/records/fields-panel.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import {
  MissingCompany,
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
  const close = useCloseDialog()
  const fields = useCompanyForm(company)
  return (
    <FieldsPanel
      title="Edit Client/Company"
      fields={fields}
      heading={{ name: 'name', label: 'Name', isLabelVisible: true }}
      onClose={close}
    >
      <p className="text-sm text-muted">Each field is saved when you leave it.</p>
      <RecordFields fields={fields}>
        <CompanyFields form={fields.form} />
      </RecordFields>
    </FieldsPanel>
  )
}
