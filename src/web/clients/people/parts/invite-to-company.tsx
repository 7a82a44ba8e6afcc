// The dialog that invites someone to a client company.
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { NewInvitation, people } from '#contract/clients/people.ts'
import { peopleOf } from '#web/clients/people/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { companyRoleOptions } from './company-roles.ts'
import { usePeopleCalls } from './use-people-calls.ts'

type Values = z.input<typeof NewInvitation>

const asMember: Values = { email: '', role: 'member' }
const asOwner: Values = { email: '', role: 'owner' }

/** Proposes the role of owner while the company has none, so somebody there can invite colleagues. */
export function InviteToCompany({ companyId }: { companyId: string }) {
  const { data: present } = useQuery(peopleOf(companyId))
  const hasOwner = present?.some(({ role, banned }) => role === 'owner' && !banned) ?? true
  const { refresh } = usePeopleCalls(companyId)
  const close = useCloseDialog()

  async function invite(body: NewInvitation, idempotencyKey: string) {
    await api(people.invite, { params: { companyId }, body }, { idempotencyKey })
    await refresh()
    toast.success(`${body.email} invited`)
    close()
  }

  return (
    <Dialog
      title="Invite to the client area"
      description="They’ll get an email with a link to join."
      onClose={close}
    >
      <CreateForm<Values, NewInvitation>
        schema={NewInvitation}
        values={hasOwner ? asMember : asOwner}
        submitLabel="Send invitation"
        draft={`new invitation to ${companyId}`}
        onSubmit={invite}
        onClose={close}
      >
        {(form) => (
          <>
            <Field
              form={form}
              name="email"
              type="email"
              label="Email"
              autoComplete="off"
              isRequired
              data-autofocus
            />
            <FieldSelect
              form={form}
              name="role"
              label="Role"
              choices={companyRoleOptions}
              placeholder={null}
              description={
                hasOwner
                  ? 'Owners decide who else from their company gets access.'
                  : 'The company has no owner yet. An owner can invite colleagues and accept quotes.'
              }
            />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}
