// Dialog that adds a social account. Its password and key are never stored on the device.
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { NewSocialAccount, socialAccounts } from '#contract/clients/social-accounts.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { withEmptyAsNull } from '#web/lib/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { socialAccountsQuery } from '#web/clients/brand/queries.ts'
import { totpHint } from './account-labels.ts'

const schema = withEmptyAsNull(NewSocialAccount, ['totp'])
type Values = z.input<typeof schema>

const empty: Values = { platform: '', username: '', password: '', url: '', notes: '', totp: '' }

export function AddAccount({ companyId }: { companyId: string }) {
  const cache = useQueryClient()
  const close = useCloseDialog()

  async function add(body: NewSocialAccount, idempotencyKey: string) {
    const { platform } = await api(
      socialAccounts.create,
      { params: { companyId }, body },
      { idempotencyKey },
    )
    await cache.invalidateQueries({ queryKey: socialAccountsQuery(companyId).queryKey })
    toast.success(`${platform} added`)
    close()
  }

  return (
    <Dialog
      title="Add Account"
      description="Passwords and keys are stored encrypted. Owners and agency managers can reveal them."
      onClose={close}
    >
      <CreateForm<Values, NewSocialAccount>
        schema={schema}
        values={empty}
        submitLabel="Add Account"
        draft={`new social account of ${companyId}`}
        onSubmit={add}
        onClose={close}
      >
        {(form) => (
          <>
            <Field form={form} name="platform" label="Platform" isRequired data-autofocus />
            <Field
              form={form}
              name="username"
              label="Username"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              isRequired
            />
            <Field
              form={form}
              name="password"
              type="password"
              label="Password"
              autoComplete="new-password"
              isRequired
            />
            <Field form={form} name="url" label="URL" inputMode="url" placeholder="example.com" />
            <Field
              form={form}
              name="totp"
              type="password"
              label="Key for one-time codes"
              autoComplete="off"
              description={totpHint}
              className="sm:col-span-2"
            />
            <FieldArea form={form} name="notes" label="Notes" rows={3} className="sm:col-span-2" />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}
