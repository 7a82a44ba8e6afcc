// The role of somebody of staff and for which clients it holds: shown at once, saved one after the other, taken back by Undo.
import { startTransition, useOptimistic, useRef } from 'react'
import type { DirectoryPerson, PersonRightsChange } from '#contract/directory.ts'
import type { StaffRights } from '#contract/staff-roles.ts'
import { pushUndo, undoAction } from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'
import { usePersonSave } from './person-actions.ts'

const withIds = ({ staffRole, companies }: StaffRights) => ({
  staffRole,
  companies: companies && [...companies],
})

/** What is asked for: the log names just that. */
function changesBetween(from: StaffRights, to: StaffRights): PersonRightsChange {
  const { staffRole, companies } = withIds(to)
  return {
    ...(staffRole !== from.staffRole && { staffRole }),
    ...(to.companies !== from.companies && { companies }),
  }
}

/** @param role of the person, who is of staff */
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
        // An administrator's role is for all; who is one no more has the companies of before.
        { staffRole, companies: staffRole === 'administrator' ? null : rights.companies },
        `${name} has another role`,
      ),
    setCompanies: (companies: StaffRights['companies']) =>
      change({ ...rights, companies }, `Clients of ${name} changed`),
  }
}
