// Form of an add or edit dialog, built on a contract schema: fields, errors, Cancel and the submit button.
import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import type { ApiError } from '#web/lib/api.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import { useContractForm } from '#web/lib/form.ts'
import type { Typed } from '#web/lib/save-merged.ts'
import { DraftNote } from './draft-note.tsx'
import { useNewestValues } from './use-newest-values.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { FormProblem } from '#web/ui/banner.tsx'

interface CreateFormProps<Input extends FieldValues, Output> {
  schema: z.ZodType<Output, Input>
  values: Input
  /** Version of the record being edited; undefined for a new one. */
  version?: number | undefined
  submitLabel: string
  /** What is created and where, as the name of the draft: `task of 0199…`. */
  draft: DraftName
  /** Creates the record and navigates on. The same values reuse the key, so a retry creates only one. */
  onSubmit: (values: Output, idempotencyKey: string, typed: Typed<Input>) => Promise<void>
  onClose: () => void
  /** Replaces the server's message for errors that belong to no field. */
  failure?: (error: ApiError) => string
  /** Shown after every failure, before the error's own message. */
  headline?: (error: ApiError) => string
  children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode
}

export function CreateForm<Input extends FieldValues, Output>({
  schema,
  values,
  version,
  submitLabel,
  draft: draftName,
  onSubmit,
  onClose,
  failure,
  headline,
  children,
}: CreateFormProps<Input, Output>) {
  const { form, submit, problem, draft, isSubmitting } = useContractForm({
    schema,
    // The values are complete; the form's type allows partial ones.
    defaultValues: values as DefaultValues<Input>,
    onSubmit,
    draft: draftName,
    version: () => version,
    headline,
    ...(failure && { failure }),
  })
  useNewestValues(form, { values, version, draft })
  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="contents">
      <DialogBody className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 sm:grid-cols-2">
        <FormProblem className="sm:col-span-2">{problem}</FormProblem>
        <DraftNote draft={draft} />
        {children(form)}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}
