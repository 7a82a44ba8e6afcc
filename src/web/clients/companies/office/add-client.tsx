// Add Client/Company dialog, over the clients table.
import { type NewCompany, companies } from '#contract/clients/companies.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { toast } from '#web/ui/toast-store.ts'
import { ClientForm, emptyClient } from './client-form.tsx'
import { SimilarClients } from './similar-clients.tsx'
import { useCompanyActions } from '../parts/company-actions.ts'

export default function AddClient() {
  const { refresh } = useCompanyActions()
  const close = useCloseDialog()

  async function create(body: NewCompany, idempotencyKey: string) {
    await api(companies.create, { body }, { idempotencyKey })
    await refresh()
    toast.success('Client added successfully!')
    close()
  }

  return (
    <ClientForm
      title="Add Client/Company"
      submitLabel="Add Client"
      draft="new client"
      values={emptyClient}
      onSubmit={create}
      onClose={close}
      renderNote={(form) => <SimilarClients form={form} />}
    />
  )
}
