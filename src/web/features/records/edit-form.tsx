// The form of a details panel: the record's fields, saved together, and what stands in the way of saving.
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DraftNote } from './draft-note.tsx'
import { type EditForm as Edit, useEditForm } from './use-edit-form.ts'

interface EditFormProps<Row, Input extends FieldValues, Output> extends Omit<
  Edit<Row, Input, Output>,
  'onSaved'
> {
  /** Said when it is saved: 'Task saved'. */
  savedText: string
  children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode
}

export function EditForm<
  Row extends { version: number },
  Input extends FieldValues,
  Output extends object,
>({ savedText, children, ...edit }: EditFormProps<Row, Input, Output>) {
  const { form, submit, problem, draft, isSubmitting } = useEditForm({
    ...edit,
    onSaved: () => toast.success(savedText),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {problem && (
        <Banner tone="bad" className="sm:col-span-2">
          {problem}
        </Banner>
      )}
      <DraftNote draft={draft} />
      {children(form)}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-end sm:col-span-2"
        isPending={isSubmitting}
        disabled={!form.formState.isDirty}
      >
        Save changes
      </Button>
    </form>
  )
}
