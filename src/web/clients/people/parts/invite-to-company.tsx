// The dialog that invites someone to a client company.
import type * as z from 'zod'
import { NewInvitation, people } from '#contract/clients/people.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { companyRoleOptions } from './company-roles.ts'
import { usePeopleCalls } from './use-people-calls.ts'

type Values = z.input<typeof NewInvitation>

const empty: Values = { email: '', role: 'member' }

export function InviteToCompany({ companyId }: { companyId: string }) {
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
        values={empty}
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
              description="Owners decide who else from their company gets access."
            />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}
