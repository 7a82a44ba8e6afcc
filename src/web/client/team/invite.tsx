// Invite to one's company, over its people.
import { InviteToCompany } from '#web/features/people/invite-to-company.tsx'
import { usePortal } from '../portal.ts'

export default function Invite() {
  return <InviteToCompany companyId={usePortal().company._id} />
}
