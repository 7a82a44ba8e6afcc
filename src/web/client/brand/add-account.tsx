// Add Account dialog on the client's brand page.
import { AddAccount } from '#web/features/brand/add-account.tsx'
import { usePortal } from '../portal.ts'

export default function AddOwnAccount() {
  return <AddAccount companyId={usePortal().company._id} />
}
