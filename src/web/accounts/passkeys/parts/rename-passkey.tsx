// Renames the person's own passkey.
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { passkeys } from '#contract/accounts/passkeys.ts'
import { type Passkey, PasskeyName } from '#contract/accounts/two-factor.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { twoFactorQuery } from '#web/accounts/auth/queries.ts'

const Name = z.strictObject({ name: PasskeyName })

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const cache = useQueryClient()
  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: Name,
    defaultValues: { name: passkey.name },
    async onSubmit(body) {
      await api(passkeys.rename, { params: { passkeyId: passkey._id }, body })
      await cache.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
      toast.success('Passkey renamed')
      onClose()
    },
  })
  return (
    <Dialog title="Rename passkey" size="sm" onClose={onClose}>
      <form className="contents" noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <FormProblem>{problem}</FormProblem>
          <Field
            form={form}
            name="name"
            label="Name"
            autoComplete="off"
            maxLength={60}
            isRequired
            data-autofocus
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
