// Agency roles in an imported table of people: whether to invite them, listed by name.
import type { ImportChange, ImportPreview } from '#contract/agency/imports.ts'
import { allClients } from '#contract/agency/imports.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { staffRoleName } from '#web/clients/people/parts/role-names.ts'
import { pluralize } from '#web/lib/pluralize.ts'

interface StaffInvitedProps {
  preview: ImportPreview
  onChange: (change: ImportChange) => void
}

export function StaffInvited({ preview, onChange }: StaffInvitedProps) {
  const { staffRows, invitesStaff, canInviteStaff, staff, staffCount } = preview
  if (!canInviteStaff || staffRows === 0) return null
  const rows = pluralize(staffRows, 'line')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Checkbox
        label="Invite people to the agency"
        description={`${rows} ${staffRows === 1 ? 'has' : 'have'} a role at the agency. Anyone who accepts can work in the back-office.`}
        checked={invitesStaff}
        onChange={({ target }) => onChange({ invitesStaff: target.checked })}
      />
      {staffCount > 0 && (
        <Banner tone="warn" title={`${pluralize(staffCount, 'invitation')} to the agency`}>
          <ul aria-label="Invited to the agency" className="mt-1 grid gap-0.5 text-sm">
            {staff.map(({ line, name, email, role, client }) => (
              <li key={line} dir="auto" className="wrap-anywhere">
                {`${name ? `${name}, ` : ''}${email}: ${staffRoleName(role)}, ${client ?? allClients}`}
              </li>
            ))}
          </ul>
          {staffCount > staff.length && (
            <p className="mt-2 text-sm">{`You can invite up to ${staff.length} at once. Split the file.`}</p>
          )}
        </Banner>
      )}
    </div>
  )
}
