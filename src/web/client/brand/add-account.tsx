// Add Account, over the client's brand.
import { AddAccount } from '#web/features/brand/add-account.tsx'
import { usePortal } from '../portal.ts'

export default function AddOwnAccount() {
  return <AddAccount companyId={usePortal().company._id} />
}
