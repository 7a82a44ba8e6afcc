// Invite dialog, over a client company's people.
import { useParams } from 'react-router'
import { InviteToCompany } from '#web/clients/people/parts/invite-to-company.tsx'

export default function Invite() {
  return <InviteToCompany companyId={useParams()['companyId'] ?? ''} />
}
