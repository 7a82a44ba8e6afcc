// Asks for the person's own password before revealing a secret of a social account.
import type * as z from 'zod'
import {
  Reveal,
  type Revealed,
  type SocialAccount,
  socialAccounts,
} from '#contract/clients/social-accounts.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { nameOfAccount } from './account-labels.ts'

type What = z.output<typeof Reveal>['what']

interface RevealDialogProps {
  account: SocialAccount
  what: What
  onRevealed: (revealed: Revealed) => void
  onClose: () => void
}

export function RevealDialog({ account, what, onRevealed, onClose }: RevealDialogProps) {
  const { form, submit, problem, isSubmitting } = useContractForm<
    z.input<typeof Reveal>,
    z.output<typeof Reveal>
  >({
    schema: Reveal,
    defaultValues: { password: '', what },
    async onSubmit(body) {
      const params = { companyId: account.company, accountId: account._id }
      onRevealed(await api(socialAccounts.reveal, { params, body }))
    },
  })
  return (
    <Dialog
      title={what === 'password' ? 'Reveal password' : 'Reveal one-time code'}
      description={
        <>
          For <bdi>{nameOfAccount(account)}</bdi>. The company’s owners will be notified.
        </>
      }
      size="sm"
      onClose={onClose}
    >
      <form noValidate className="contents" onSubmit={submit}>
        <DialogBody className="grid content-start gap-4">
          <FormProblem>{problem}</FormProblem>
          <Field
            form={form}
            name="password"
            type="password"
            label="Your own password"
            autoComplete="current-password"
            isRequired
            data-autofocus
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            Reveal
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
