// Edit Client/Company, over the clients table.
import { useState } from 'react'
import { type NewCompany, companies } from '#contract/companies.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { toast } from '#web/ui/toast-store.ts'
import { ClientForm } from './client-form.tsx'
import { useCompanyActions } from './company-actions.ts'
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
  // As it was when the dialog opened: a change over someone else's newer one is then refused.
  const [company] = useState(useCompanyOfRoute())
  const { refresh } = useCompanyActions()
  const close = useCloseDialog()
  const { _id, version, name, website, description, email, phone, address } = company

  async function save(body: NewCompany) {
    await api(companies.change, { params: { companyId: _id }, body: { ...body, version } })
    await refresh()
    toast.success('Client saved')
    close()
  }

  return (
    <ClientForm
      title="Edit Client/Company"
      submitLabel="Save changes"
      draft={`client ${_id}`}
      values={{ name, website, description, email, phone, address }}
      onSubmit={save}
      onClose={close}
    />
  )
})
