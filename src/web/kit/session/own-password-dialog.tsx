// Dialog that asks for the current password before an action.
import type { ReactNode } from 'react'
import { OwnPassword } from '#contract/accounts/two-factor.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { FormProblem } from '#web/ui/banner.tsx'

interface OwnPasswordDialogProps {
  title: string
  /** The button's label. */
  action: string
  isDanger?: boolean
  children: ReactNode
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
}

export function OwnPasswordDialog({
  title,
  action,
  isDanger = false,
  children,
  onConfirm,
  onClose,
}: OwnPasswordDialogProps) {
  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: OwnPassword,
    defaultValues: { password: '' },
    onSubmit: ({ password }) => onConfirm(password),
  })
  return (
    <Dialog title={title} description={children} size="sm" onClose={onClose}>
      <form className="contents" noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <FormProblem>{problem}</FormProblem>
          <Field
            form={form}
            name="password"
            type="password"
            label="Current password"
            autoComplete="current-password"
            isRequired
            data-autofocus
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isPending={isSubmitting}>
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
