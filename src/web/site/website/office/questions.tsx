// Settings, Website, First draft: a dozen questions from whose answers the program writes the website.
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { WebsiteAnswers, noAnswers } from '#contract/site/website-answers.ts'
import { type WebsiteSettings, website } from '#contract/site/website-calls.ts'
import { DraftNote } from '#web/kit/records/draft-note.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { bodyOf, useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { useNewestValues } from '#web/kit/records/use-newest-values.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import type { Typed } from '#web/lib/save-merged.ts'
import { Banner, FormProblem } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { settingsQuery, useSettings } from '../queries.ts'
import { QuestionFields } from './fields/question-fields.tsx'

export default function Questions() {
  const settings = useSettings()
  return (
    <>
      <title>First draft, Website</title>
      <PageHeader
        title="First draft"
        subtitle="Answer what you like, skip the rest, come back at any time: every page is written from your answers. What you have edited or kept stays as it is."
      />
      {settings.answers ? (
        <Questionnaire settings={settings} />
      ) : (
        <Banner tone="info">The demo’s website is not written from answers.</Banner>
      )}
    </>
  )
}

const draftName = 'website answers'
const valuesOf = ({ answers }: WebsiteSettings): WebsiteAnswers => answers ?? noAnswers

function Questionnaire({ settings }: { settings: WebsiteSettings }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { formKey, submit, conflict } = useMergedSave<WebsiteSettings, WebsiteAnswers>({
    latest: settings,
    draft: draftName,
    valuesOf,
    async save(typed, { version }) {
      const body = { answers: bodyOf(WebsiteAnswers, typed), version }
      const saved = await api(website.answer, { body })
      cache.setQueryData(settingsQuery.queryKey, saved)
      return saved
    },
    read: () => cache.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    onSaved: showWritten,
  })

  function showWritten() {
    toast.success('The website is written. Read it through.')
    void navigate('/app/admin/settings/website/review')
  }

  return (
    <QuestionsForm
      key={formKey}
      settings={settings}
      onSave={async (typed) => {
        await submit(typed)
        showWritten()
      }}
    >
      {conflict && <MergeDialog {...conflict} />}
    </QuestionsForm>
  )
}

interface QuestionsFormProps {
  settings: WebsiteSettings
  onSave: (typed: Typed<WebsiteAnswers>) => Promise<void>
  /** Rendered above the fields. */
  children: ReactNode
}

function QuestionsForm({ settings, onSave, children }: QuestionsFormProps) {
  const values = valuesOf(settings)
  const { version } = settings
  const { form, submit, problem, draft, isSubmitting } = useContractForm({
    schema: WebsiteAnswers,
    defaultValues: values,
    draft: draftName,
    version: () => version,
    onSubmit: (_, __, typed) => onSave(typed),
  })
  useNewestValues(form, { values, version, draft })
  return (
    <form
      noValidate
      autoComplete="off"
      aria-label="First draft"
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      {children}
      <DraftNote draft={draft} />
      <QuestionFields form={form} />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" isPending={isSubmitting} className="justify-self-end">
        Write the website
      </Button>
    </form>
  )
}
