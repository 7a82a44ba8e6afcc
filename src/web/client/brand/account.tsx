// Panel for one social account on the client's brand page.
import { useParams } from 'react-router'
import { AccountPanel } from '#web/features/brand/account-panel.tsx'
import { usePortal } from '../portal.ts'

export default function OwnAccount() {
  const { accountId = '' } = useParams()
  return <AccountPanel companyId={usePortal().company._id} accountId={accountId} />
}
