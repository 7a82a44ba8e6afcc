// Social account panel, beside a client company's brand.
import { useParams } from 'react-router'
import { AccountPanel } from '#web/clients/social-accounts/parts/account-panel.tsx'

export default function AccountOfCompany() {
  const { companyId = '', accountId = '' } = useParams()
  return <AccountPanel companyId={companyId} accountId={accountId} />
}
