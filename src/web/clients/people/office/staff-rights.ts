// A staff member's role and clients: optimistic updates, saved one at a time, with Undo.
import { startTransition, useOptimistic, useRef } from 'react'
import type { DirectoryPerson, PersonRightsChange } from '#contract/clients/directory.ts'
import type { StaffRights } from '#contract/agency/staff-roles.ts'
import { pushUndo, undoAction } from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'
import { usePersonSave } from './person-actions.ts'

const withIds = ({ staffRole, companies }: StaffRights) => ({
  staffRole,
  companies: companies && [...companies],
})

/** Sends only the changed fields, because the activity log names every field sent. */
function changesBetween(from: StaffRights, to: StaffRights): PersonRightsChange {
  const { staffRole, companies } = withIds(to)
  return {
    ...(staffRole !== from.staffRole && { staffRole }),
    ...(to.companies !== from.companies && { companies }),
  }
}

/** @param role the staff member's role */
export function useStaffRights(person: DirectoryPerson, role: StaffRights['staffRole']) {
  const { name, save, attempt } = usePersonSave(person)
  const [rights, show] = useOptimistic<StaffRights>({
    staffRole: role,
    companies: person.companies,
  })
  const saving = useRef(Promise.resolve())

  function change(next: StaffRights, label: string): void {
    const before = rights
    const put = (to: StaffRights, expected: StaffRights) =>
      save({ ...changesBetween(expected, to), expected: withIds(expected) })
    function done() {
      const step = { label, undo: () => put(before, next) }
      pushUndo(step)
      toast.success(label, { action: undoAction(step) })
    }
    startTransition(async () => {
      show(next)
      const turn = () => attempt(() => put(next, before), done)
      saving.current = saving.current.then(turn, turn)
      await saving.current
    })
  }

  return {
    rights,
    setRole: (staffRole: StaffRights['staffRole']) =>
      change(
        // Administrators always have all clients; any other role keeps the current selection.
        { staffRole, companies: staffRole === 'administrator' ? null : rights.companies },
        `Role of ${name} changed`,
      ),
    setCompanies: (companies: StaffRights['companies']) =>
      change({ ...rights, companies }, `Clients of ${name} changed`),
  }
}
