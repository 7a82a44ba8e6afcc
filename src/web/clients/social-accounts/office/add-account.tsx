// Add Account dialog, over a client company's brand.
import { useParams } from 'react-router'
import { AddAccount } from '#web/clients/social-accounts/parts/add-account.tsx'

export default function AddAccountOfCompany() {
  return <AddAccount companyId={useParams()['companyId'] ?? ''} />
}
