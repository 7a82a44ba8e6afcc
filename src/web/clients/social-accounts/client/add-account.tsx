// Add Account dialog on the client's brand page.
import { AddAccount } from '#web/clients/social-accounts/parts/add-account.tsx'
import { usePortal } from '#web/kit/client/portal.ts'

export default function AddOwnAccount() {
  return <AddAccount companyId={usePortal().company._id} />
}
