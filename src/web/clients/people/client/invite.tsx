// Invite dialog on the company's team page.
import { InviteToCompany } from '#web/clients/people/parts/invite-to-company.tsx'
import { usePortal } from '#web/kit/client/portal.ts'

export default function Invite() {
  return <InviteToCompany companyId={usePortal().company._id} />
}
