// The form of what a case shows: the same fields as an item of the portfolio in the settings.
import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import * as z from 'zod'
import { CaseItem } from '#contract/portfolio-cases.ts'
import { PortfolioItem } from '#contract/website-portfolio.ts'
import type { WebsiteContent } from '#contract/website.ts'
import { DraftNote } from '#web/features/records/draft-note.tsx'
import { useNewestValues } from '#web/features/records/use-newest-values.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FormProblem } from '#web/ui/form-problem.tsx'
import { ItemFields } from '../settings/website/fields/portfolio-fields.tsx'
import { withIds } from '../settings/website/new-items.ts'

/** The fields stand at the same paths as in the settings; the one item is the case's. */
const schema = z.preprocess(
  withIds,
  z.strictObject({ portfolio: z.array(PortfolioItem) }),
) as unknown as z.ZodType<WebsiteContent, WebsiteContent>

/** An id that the form's schema takes, where the server says which it is. */
export const placeholderId = 'case'

interface CaseFormProps {
  item: CaseItem
  submitLabel: string
  draft: DraftName
  version?: number
  /** @param over what stood in the form when it was typed over */
  onSave: (item: CaseItem, idempotencyKey: string, over: CaseItem) => Promise<void>
  /** Beside the button. */
  children?: ReactNode
}

/** What the server found stands at the form's own fields. */
function atFormFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const fields = Object.entries(error.fields).map(([path, message]) => [
    path.replace(/^item\./, 'portfolio.0.'),
    message,
  ])
  return new ApiError(error.code, error.message, { fields: Object.fromEntries(fields) })
}

export function CaseForm({ item, submitLabel, draft, version, onSave, children }: CaseFormProps) {
  const element = useRef<HTMLFormElement>(null)
  // As much of the content as the form shows.
  const values = { portfolio: [{ ...item, id: placeholderId }] } as WebsiteContent
  const made = useContractForm<WebsiteContent, WebsiteContent>({
    schema,
    defaultValues: values,
    draft,
    version: () => version,
    async onSubmit({ portfolio: [first] }, idempotencyKey, { over }) {
      const [before] = over.portfolio
      if (!first || !before) return
      const { id: _, ...fields } = first
      const { id: __, ...base } = before
      try {
        await onSave(fields, idempotencyKey, base)
      } catch (error) {
        throw atFormFields(error)
      }
    },
  })
  const { form, submit, problem, isSubmitting } = made
  useNewestValues(form, { values, version, onBroughtIn: made.draft.forget })
  const { submitCount } = form.formState

  useEffect(() => {
    if (submitCount === 0) return
    const fault = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    fault?.focus()
    fault?.scrollIntoView({ block: 'center' })
  }, [submitCount])

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        autoComplete="off"
        aria-label="What would be shown"
        onSubmit={submit}
        className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6"
      >
        <DraftNote draft={made.draft} />
        <ItemFields at={0} />
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {submitLabel}
          </Button>
          {children}
        </div>
      </form>
    </FormProvider>
  )
}
