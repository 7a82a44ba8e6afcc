// Portfolio case form, with the same fields as a portfolio item in settings.
import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import * as z from 'zod'
import { CaseItem } from '#contract/marketing/portfolio.ts'
import { PortfolioItem } from '#contract/site/website-portfolio.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { DraftNote } from '#web/kit/records/draft-note.tsx'
import { useNewestValues } from '#web/kit/records/use-newest-values.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { ItemFields } from '#web/site/website/parts/fields/portfolio-fields.tsx'
import { withIds } from '#web/site/website/parts/new-items.ts'

/** Uses the same field paths as in settings, with the case as the only item. */
const schema = z.preprocess(
  withIds,
  z.strictObject({ portfolio: z.array(PortfolioItem) }),
) as unknown as z.ZodType<WebsiteContent, WebsiteContent>

/** Placeholder id that satisfies the schema; the server assigns the real one. */
const placeholderId = 'case'

interface CaseFormProps {
  item: CaseItem
  submitLabel: string
  draft: DraftName
  version?: number
  /** @param over the values the form had when editing began */
  onSave: (item: CaseItem, idempotencyKey: string, over: CaseItem) => Promise<void>
  /** Rendered beside the button. */
  children?: ReactNode
}

/** Maps server errors to the form's field paths. */
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
  // Only the part of the content that the form shows.
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
  useNewestValues(form, { values, version, draft: made.draft })
  const { submitCount } = form.formState

  useEffect(() => {
    if (submitCount === 0) return
    const issue = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    issue?.focus()
    issue?.scrollIntoView({ block: 'center' })
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
