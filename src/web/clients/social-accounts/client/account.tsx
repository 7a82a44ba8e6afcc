// Panel for one social account on the client's brand page.
import { useParams } from 'react-router'
import { AccountPanel } from '#web/clients/social-accounts/parts/account-panel.tsx'
import { usePortal } from '#web/kit/client/portal.ts'

export default function OwnAccount() {
  const { accountId = '' } = useParams()
  return <AccountPanel companyId={usePortal().company._id} accountId={accountId} />
}
