// Replaces a secret of a social account. The old value cannot be restored, because no one keeps it.
import { createPortal } from 'react-dom'
import * as z from 'zod'
import {
  NewSocialAccount,
  type SocialAccount,
  socialAccounts,
} from '#contract/clients/social-accounts.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { nameOfAccount, totpHint } from './account-labels.ts'

const { password, totp } = NewSocialAccount.shape
const schemas = {
  password: z.object({ secret: password }),
  code: z.object({ secret: totp.unwrap().unwrap() }),
}

const texts = {
  password: { title: 'Change password', label: 'New password', saved: 'Password changed' },
  code: {
    title: 'One-time codes',
    label: 'Key for one-time codes',
    saved: 'One-time codes set up',
  },
}

interface SecretDialogProps {
  account: SocialAccount
  what: keyof typeof texts
  onSaved: (account: SocialAccount) => void
  onClose: () => void
}

export function SecretDialog({ account, what, onSaved, onClose }: SecretDialogProps) {
  const { title, label, saved } = texts[what]
  async function save(secret: string | null, said: string) {
    const params = { companyId: account.company, accountId: account._id }
    const body = what === 'password' && secret !== null ? { password: secret } : { totp: secret }
    onSaved(await api(socialAccounts.change, { params, body }))
    toast.success(`${nameOfAccount(account)}: ${said}`)
    onClose()
  }
  async function takeAway() {
    try {
      await save(null, 'One-time codes removed')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`Not removed. ${error.message}`, {
        about: account._id,
        retry: () => void takeAway(),
      })
    }
  }
  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: schemas[what],
    defaultValues: { secret: '' },
    onSubmit: ({ secret }) => save(secret, saved),
  })
  const canTakeAway = what === 'code' && account.hasCode
  // Rendered outside the panel's own form.
  return createPortal(
    <Dialog
      title={title}
      description={`${what === 'password' ? 'The password' : 'The key'} changes only here, not at the service itself. This action cannot be undone.`}
      size="sm"
      onClose={onClose}
    >
      <form noValidate autoComplete="off" className="contents" onSubmit={submit}>
        <DialogBody className="grid content-start gap-4">
          <FormProblem>{problem}</FormProblem>
          <Field
            form={form}
            name="secret"
            type="password"
            label={label}
            autoComplete="new-password"
            description={what === 'code' ? totpHint : undefined}
            isRequired
            data-autofocus
          />
        </DialogBody>
        <DialogFooter>
          {canTakeAway && (
            <Button className="mr-auto" onClick={() => void takeAway()}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>,
    document.body,
  )
}
