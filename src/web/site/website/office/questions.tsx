// Settings, Website, First draft: a dozen questions from whose answers the program writes the website.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { WebsiteAnswers } from '#contract/site/website-answers.ts'
import { type WebsiteSettings, website } from '#contract/site/website-calls.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { settingsQuery, useSettings } from '../queries.ts'
import { QuestionFields } from './fields/question-fields.tsx'

export default function Questions() {
  const settings = useSettings()
  const { answers, version } = settings
  return (
    <>
      <title>First draft, Website</title>
      <PageHeader
        title="First draft"
        subtitle="Answer what you like, skip the rest, come back at any time: every page is written from your answers. What you have edited or kept stays as it is."
      />
      {answers ? (
        <QuestionsForm key={version} settings={settings} answers={answers} />
      ) : (
        <Banner tone="info">The demo’s website is not written from answers.</Banner>
      )}
    </>
  )
}

interface QuestionsFormProps {
  settings: WebsiteSettings
  answers: WebsiteAnswers
}

function QuestionsForm({ settings: { version }, answers }: QuestionsFormProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: WebsiteAnswers,
    defaultValues: answers,
    draft: 'website answers',
    async onSubmit(values) {
      try {
        const body = { answers: values, version }
        cache.setQueryData(settingsQuery.queryKey, await api(website.answer, { body }))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale')
          void cache.invalidateQueries({ queryKey: settingsQuery.queryKey })
        throw error
      }
      toast.success('The website is written. Read it through.')
      void navigate('/app/admin/settings/website/review')
    },
  })
  return (
    <form
      noValidate
      autoComplete="off"
      aria-label="First draft"
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <QuestionFields form={form} />
      {problem && <Banner tone="bad">{problem}</Banner>}
      <Button type="submit" variant="primary" isPending={isSubmitting} className="justify-self-end">
        Write the website
      </Button>
    </form>
  )
}
