// Form for the client to edit a portfolio case's text; only the agency changes its sections and pictures.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import * as z from 'zod'
import { CaseTexts, type PortfolioCase, portfolioCases } from '#contract/marketing/portfolio.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { caseWith, showCase } from '#web/marketing/portfolio/parts/case-queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { bodyOf, useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { missingPage } from '#web/kit/client/missing-page.tsx'
import { loadPortal } from '#web/kit/client/portal.ts'
import { clientPortfolioPath } from '#web/kit/client/paths.ts'

const load = loadPortal((cache, _, { params }) =>
  cache.ensureQueryData(caseWith(params['caseId'] ?? '')),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingPage(clientPortfolioPath, 'the portfolio')

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !isBlank(line))

/** Edits `features` as text with one feature per line. */
const Values = CaseTexts.extend({
  features: z.string().transform(linesOf).pipe(CaseTexts.shape.features),
})
type Values = Omit<z.input<typeof Values>, 'solution' | 'gallery' | 'results' | 'features'> &
  Pick<CaseTexts, 'solution' | 'gallery' | 'results'> & { features: string }

function valuesOf({ item }: PortfolioCase): Values {
  const { title, summary, description, challenge, solution, gallery, results, features } = item
  return {
    ...{ title, summary, description, challenge, solution },
    gallery: gallery.map(({ id, caption }) => ({ id, caption })),
    results: results.map(({ id, value, label }) => ({ id, value, label })),
    features: features.join('\n'),
  }
}

// List entries pass through unchanged, so input and output share a type.
const schema = Values as unknown as z.ZodType<CaseTexts, Values>

export default function ChangeWords() {
  const caseId = useParams()['caseId'] ?? ''
  const { data } = useSuspenseQuery(caseWith(caseId))
  const cache = useQueryClient()
  const close = useCloseDialog()
  const draft = `words of case ${caseId}`
  const { submit, conflict } = useMergedSave<PortfolioCase, Values>({
    latest: data,
    draft,
    valuesOf,
    async save(typed, { contentVersion }) {
      const sent = { params: { caseId }, body: { ...bodyOf(schema, typed), contentVersion } }
      const saved = await api(portfolioCases.reword, sent)
      await showCase(cache, saved)
      toast.success('Wording saved')
      return saved
    },
    read: () => cache.fetchQuery({ ...caseWith(caseId), staleTime: 0 }),
    onSaved: close,
  })
  return (
    <Dialog
      title="Edit wording"
      description="The agency confirms your wording before it is shown."
      onClose={close}
    >
      <CreateForm<Values, CaseTexts>
        schema={schema}
        values={valuesOf(data)}
        version={data.version}
        submitLabel="Save wording"
        draft={draft}
        onSubmit={async (_, __, typed) => {
          await submit(typed)
          close()
        }}
        onClose={close}
      >
        {(form) => (
          <>
            {conflict && <MergeDialog {...conflict} />}
            <Fields form={form} />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}

const wide = 'sm:col-span-2'

function Fields<Output>({ form }: { form: UseFormReturn<Values, unknown, Output> }) {
  // The agency may add or remove parts while the form is open.
  const [solution, gallery, results] = useWatch({
    control: form.control,
    name: ['solution', 'gallery', 'results'],
  })
  return (
    <>
      <Field form={form} name="title" label="Title" className={wide} isRequired data-autofocus />
      <FieldArea form={form} name="summary" label="Summary" rows={2} className={wide} isRequired />
      <FieldArea form={form} name="challenge" label="Your question" rows={2} className={wide} />
      <FieldArea
        form={form}
        name="description"
        label="Description"
        rows={4}
        className={wide}
        isRequired
      />
      {solution.map(({ id }, at) => (
        <fieldset key={id} className={`${wide} grid gap-4`}>
          <legend className="mb-2 font-medium">What was made, part {at + 1}</legend>
          <Field form={form} name={`solution.${at}.title`} label="Title" isRequired />
          <FieldArea form={form} name={`solution.${at}.text`} label="Text" rows={3} isRequired />
        </fieldset>
      ))}
      {gallery.map(({ id }, at) => (
        <Field
          key={id}
          form={form}
          name={`gallery.${at}.caption`}
          label={`Caption of picture ${at + 1}`}
          className={wide}
          isRequired
        />
      ))}
      {results.map(({ id }, at) => (
        <fieldset key={id} className={`${wide} grid gap-4 sm:grid-cols-2`}>
          <legend className="mb-2 font-medium">Figure {at + 1}</legend>
          <Field form={form} name={`results.${at}.value`} label="Value" isRequired />
          <Field form={form} name={`results.${at}.label`} label="What it counts" isRequired />
        </fieldset>
      ))}
      <FieldArea
        form={form}
        name="features"
        label="Features"
        description="One per line."
        rows={4}
        className={wide}
        isRequired
      />
    </>
  )
}
