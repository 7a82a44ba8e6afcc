// Delete Client | Company Account dialog, over the clients table.
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import {
  MissingCompany,
  companyScreen,
  loadCompany,
  useCompanyOfRoute,
} from './company-of-route.ts'
import { DeleteDialog } from './delete-dialog.tsx'

export const loader = onServer(loadCompany)
export const clientLoader = awaitInBrowser(loadCompany)

export const ErrorBoundary = MissingCompany

export default companyScreen(function DeleteClient() {
  const company = useCompanyOfRoute()
  const close = useCloseDialog()
  return <DeleteDialog companies={[company]} onClose={close} onDeleted={close} />
})
