// Invite dialog on the company's team page.
import { InviteToCompany } from '#web/features/people/invite-to-company.tsx'
import { usePortal } from '../portal.ts'

export default function Invite() {
  return <InviteToCompany companyId={usePortal().company._id} />
}
