// Invoice and quote editor: recipient, lines and live totals.
import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  type DefaultValues,
  FormProvider,
  type UseFormReturn,
  useController,
  useFormContext,
  useWatch,
} from 'react-hook-form'
import type * as z from 'zod'
import { CompanySelect } from '#web/clients/companies/parts/company-select.tsx'
import { type DocumentValues, totalsWhileTyping } from './document-values.ts'
import { TotalsList } from './totals-list.tsx'
import { projectNamesQuery } from '#web/work/projects/queries.ts'
import { DraftNote } from '#web/kit/records/draft-note.tsx'
import { useNewestValues } from '#web/kit/records/use-newest-values.ts'
import { currencyChoicesWith } from '#web/lib/currency-choices.ts'
import { discountReading } from '#web/lib/number-readings.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import { useContractForm } from '#web/lib/form.ts'
import type { Typed } from '#web/lib/save-merged.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldArea, FieldSelect, useFieldError, useSetField } from '#web/ui/form-field.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { LineFields } from './line-fields.tsx'
import { TaxAdvice } from './tax-advice.tsx'

export interface DocumentFormProps<Values extends DocumentValues, Body> {
  schema: z.ZodType<Body, Values>
  values: Values
  draft: DraftName
  /** Version of the record being edited; undefined for a new one. */
  version?: number
  /** False for an existing draft, whose client can't change. */
  canChooseCompany?: boolean
  /** The document's own date fields, next to the project. */
  renderDates: (form: UseFormReturn<Values, unknown, Body>) => ReactNode
  submitLabel: string
  onSubmit: (values: Body, idempotencyKey: string, typed: Typed<Values>) => Promise<void>
  /** A second button that saves, then continues. */
  next?: { label: string; onSaved: () => void; isMinor?: true }
  /** Discards changes. */
  onCancel?: () => void
  /** Rendered above the fields. */
  children?: ReactNode
}

export function DocumentForm<Values extends DocumentValues, Body>(
  props: DocumentFormProps<Values, Body>,
) {
  const { schema, values, draft: draftName, version, canChooseCompany = false, renderDates } = props
  const { submitLabel, onSubmit, next, onCancel, children } = props
  const [isGoingOn, setGoingOn] = useState(false)
  const { form, submit, problem, draft, isSubmitting } = useContractForm<Values, Body>({
    schema,
    // The values are complete; the form's type is looser.
    defaultValues: values as DefaultValues<Values>,
    draft: draftName,
    version: () => version,
    async onSubmit(body, key, typed) {
      await onSubmit(body, key, typed)
      if (!isGoingOn) return
      setGoingOn(false)
      next?.onSaved()
    },
  })
  useNewestValues(form, { values, version, draft })
  const goOn = next && (
    <Button
      type="submit"
      variant={next.isMinor ? 'secondary' : 'primary'}
      isPending={isSubmitting && isGoingOn}
      onClick={() => setGoingOn(true)}
    >
      {next.label}
    </Button>
  )
  return (
    <FormProvider {...form}>
      <form
        noValidate
        autoComplete="off"
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        {children}
        <FormProblem>{problem}</FormProblem>
        <DraftNote draft={draft} />
        <Basics canChooseCompany={canChooseCompany}>{renderDates(form)}</Basics>
        {/* What an earlier visit left stays as it was typed. */}
        <LinesAndTotals proposesTax={canChooseCompany && !draft.restored} />
        <div
          data-page-foot
          className="sticky bottom-[var(--frame-bottom-bar,0px)] z-(--layer-sticky) -mx-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-4 py-3 md:mx-0 md:px-0"
        >
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          {next?.isMinor && goOn}
          <Button
            type="submit"
            variant={next && !next.isMinor ? 'secondary' : 'primary'}
            isPending={isSubmitting && !isGoingOn}
            onClick={() => setGoingOn(false)}
          >
            {submitLabel}
          </Button>
          {!next?.isMinor && goOn}
        </div>
      </form>
    </FormProvider>
  )
}

function LinesAndTotals({ proposesTax }: { proposesTax: boolean }) {
  const form = useFormContext<DocumentValues>()
  const typed = useWatch({ control: form.control }) as DocumentValues
  const totals = totalsWhileTyping(typed)
  const { currency } = typed
  return (
    <>
      <LineFields totals={totals} currency={currency} />
      <TaxAdvice values={typed} proposes={proposesTax} />
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          <FieldArea form={form} name="notes" label="Notes" rows={3} maxLength={5000} />
          <FieldArea form={form} name="terms" label="Terms" rows={2} maxLength={2000} />
        </div>
        <div className="grid content-start gap-4">
          <Field
            form={form}
            name="discount"
            reads={(text) => discountReading(form.getValues('currency'))(text)}
            label="Discount on the total"
            placeholder="10% or 250.00"
            className="sm:max-w-48 sm:justify-self-end"
          />
          <TotalsList
            totals={totals}
            discount={totals.discount > 0 ? { amount: totals.discount, currency } : null}
            currency={currency}
            isLive
          />
        </div>
      </div>
    </>
  )
}

function Basics({
  canChooseCompany,
  children,
}: {
  canChooseCompany: boolean
  children: ReactNode
}) {
  const form = useFormContext<DocumentValues>()
  // Registered, so that its error takes the focus.
  const { field } = useController({ control: form.control, name: 'company' })
  const company = field.value
  const error = useFieldError(form, 'company')
  const set = useSetField(form)
  const projects = useQuery({ ...projectNamesQuery(company), enabled: company !== '' })
  const projectChoices = (projects.data ?? []).map(({ _id, title }) => ({
    value: _id,
    label: title,
  }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {canChooseCompany && (
        <CompanySelect
          label="Client"
          isRequired
          error={error}
          ref={field.ref}
          value={company === '' ? null : company}
          onChange={(companyId) => {
            set('company', companyId ?? '', { shouldValidate: true })
            set('project', '')
          }}
          className="sm:col-span-2"
        />
      )}
      <FieldSelect
        // Remounts when the client changes, because its options do.
        key={`${company} ${projectChoices.length}`}
        form={form}
        name="project"
        label="Project"
        placeholder="No project"
        choices={projectChoices}
        className={canChooseCompany ? 'sm:col-span-2' : ''}
      />
      {children}
      <FieldSelect
        form={form}
        name="currency"
        label="Currency"
        placeholder={null}
        choices={currencyChoicesWith(form.getValues('currency'))}
      />
    </div>
  )
}
