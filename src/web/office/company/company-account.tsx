// A social account, beside the brand of a client company.
import { useParams } from 'react-router'
import { AccountPanel } from '#web/features/brand/account-panel.tsx'

export default function AccountOfCompany() {
  const { companyId = '', accountId = '' } = useParams()
  return <AccountPanel companyId={companyId} accountId={accountId} />
}
