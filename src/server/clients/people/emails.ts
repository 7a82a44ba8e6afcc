// Emails about joining a company or the agency.
import {
  findAccount,
  listOwnerIds,
  listStaffWith,
  makeLink,
  recipient,
} from '#server/accounts/auth/service.ts'
import { findCompanyFacts } from '#server/clients/companies/service.ts'
import { getMailChoice } from '#server/records/notifications/service.ts'
import { type Email, emailTemplate } from '#server/platform/mail/email.ts'
import { inviterOf } from './present.ts'
import { findStaffInvitation } from './staff-store.ts'
import { findInvitation } from './store.ts'

const asRole = {
  owner: 'As an owner, you see everything shared with the company and decide who else does.',
  member: 'As a member, you see everything shared with the company.',
}

export const invitation = emailTemplate<{ invitationId: string }>(
  'invitation',
  async ({ agencyDatabase, appUrl, sender }, { invitationId }) => {
    const offer = await findInvitation(agencyDatabase, invitationId)
    if (!offer || offer.expiresAt <= new Date() || offer.companyState === 'disabled')
      return undefined
    const { company, email, role, first, last } = offer
    const inviter = inviterOf(offer) ?? sender.name
    const link = { purpose: 'invitation', subject: { invitationId }, email } as const
    return {
      to: { name: `${first} ${last}`.trim(), address: email },
      subject: `${inviter} invites you to ${company} at ${sender.name}`,
      heading: `Join ${company}`,
      paragraphs: [
        `${inviter} invites you to ${company} in the client area of ${sender.name}: its projects, tasks and calendar in one place.`,
        asRole[role],
      ],
      button: { label: 'Accept the invitation', url: await makeLink(agencyDatabase, appUrl, link) },
      notes: [
        'The link works once, for seven days. If you weren’t expecting this, you can ignore this email.',
      ],
    }
  },
)

export const staffInvitation = emailTemplate<{ invitationId: string }>(
  'staff invitation',
  async ({ agencyDatabase, appUrl, sender }, { invitationId }) => {
    const offer = await findStaffInvitation(agencyDatabase, invitationId)
    if (!offer || offer.expiresAt <= new Date()) return undefined
    const { id, email, first, last, inviterFirst, inviterLast } = offer
    const inviter = `${inviterFirst} ${inviterLast}`
    const subject = { staffInvitationId: id }
    const link = { purpose: 'staff invitation', subject, email } as const
    return {
      to: { name: `${first} ${last}`.trim(), address: email },
      subject: `${inviter} invites you to ${sender.name}`,
      heading: `Join ${sender.name}`,
      paragraphs: [
        `${inviter} invites you to work with ${sender.name}: its clients, projects and tasks in one place.`,
      ],
      button: { label: 'Accept the invitation', url: await makeLink(agencyDatabase, appUrl, link) },
      notes: [
        'The link works once, for seven days. If you weren’t expecting this, you can ignore this email.',
      ],
    }
  },
)

/** Sent to a staff member. */
export const registrationWaiting = emailTemplate<{ companyId: string; staffId: string }>(
  'registration waiting',
  async ({ agencyDatabase, appUrl }, { companyId, staffId }) => {
    const staff = await findAccount(agencyDatabase, { id: staffId })
    const company = await findCompanyFacts(agencyDatabase, companyId)
    const mayApprove = (await listStaffWith(agencyDatabase, 'clients')).includes(staffId)
    if (!staff || !mayApprove || company?.state !== 'waiting') return undefined
    if ((await getMailChoice(agencyDatabase, staffId, 'approval')) !== 'soon') return undefined
    const [ownerId] = await listOwnerIds(agencyDatabase, companyId)
    const owner =
      ownerId === undefined ? undefined : await findAccount(agencyDatabase, { id: ownerId })
    return {
      to: recipient(staff),
      subject: `Waiting for approval: ${company.name}`,
      heading: 'A company is waiting for approval',
      paragraphs: [
        'Someone registered on the website. They can’t see anything until you approve the company.',
      ],
      facts: factsOf([
        { label: 'Company', value: company.name },
        { label: 'Website', value: company.website },
        { label: 'Phone', value: company.phone },
        ...(owner
          ? [
              { label: 'Person', value: `${owner.first} ${owner.last}` },
              { label: 'Email', value: owner.email },
              {
                label: 'Address',
                value: owner.emailConfirmedAt ? 'Confirmed' : 'Not confirmed yet',
              },
            ]
          : []),
      ]),
      button: { label: 'Open clients', url: `${appUrl}/app/admin/clients?status=waiting` },
    }
  },
)

/** Drops the fields that were left empty at registration. */
const factsOf = (facts: NonNullable<Email['facts']>) => facts.filter(({ value }) => value !== '')

export const peopleEmails = [invitation, staffInvitation, registrationWaiting]
