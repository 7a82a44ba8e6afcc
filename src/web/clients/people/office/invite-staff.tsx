// Invite to the agency dialog, over the people table.
import { useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { NewStaffInvitation, directory } from '#contract/clients/directory.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect, useFieldError, useSetField } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { CompaniesChoice } from './companies-choice.tsx'
import { staffInvitations } from './people-queries.ts'
import { roleHints, staffRoleOptions } from '../parts/role-names.ts'

const load = forStaffWith('staff', async () => undefined)

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

type Values = z.input<typeof NewStaffInvitation>

const empty: Values = { email: '', staffRole: 'contributor', companies: null }

export default function InviteStaff() {
  const cache = useQueryClient()
  const close = useCloseDialog()

  async function invite(body: NewStaffInvitation, idempotencyKey: string) {
    await api(directory.invite, { body }, { idempotencyKey })
    await cache.invalidateQueries({ queryKey: staffInvitations.queryKey })
    toast.success(`${body.email} invited`)
    close()
  }

  return (
    <Dialog
      title="Invite to the agency"
      description="They get an email with a link, and choose a name and a password."
      onClose={close}
    >
      <CreateForm<Values, NewStaffInvitation>
        schema={NewStaffInvitation}
        values={empty}
        submitLabel="Send invitation"
        draft="new staff invitation"
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
              className="sm:col-span-2"
              isRequired
              data-autofocus
            />
            <Rights form={form} />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}

function Rights({ form }: { form: UseFormReturn<Values, unknown, NewStaffInvitation> }) {
  const [staffRole, companies] = useWatch({
    control: form.control,
    name: ['staffRole', 'companies'],
  })
  const error = useFieldError(form, 'companies')
  const set = useSetField(form)
  const chooseCompanies = (chosen: string[] | null) =>
    set('companies', chosen, { shouldValidate: true })
  return (
    <>
      <FieldSelect
        form={form}
        name="staffRole"
        label="Role"
        choices={staffRoleOptions}
        placeholder={null}
        description={roleHints[staffRole]}
        className="sm:col-span-2"
        options={{
          onChange: () => form.getValues('staffRole') === 'administrator' && chooseCompanies(null),
        }}
      />
      {staffRole !== 'administrator' && (
        <CompaniesChoice
          value={companies ?? null}
          onChange={chooseCompanies}
          error={error}
          className="sm:col-span-2"
        />
      )}
    </>
  )
}
