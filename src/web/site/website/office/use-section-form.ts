// Form of one website section: saved as a whole against its base version, aware of concurrent saves.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { website, type WebsiteSettings } from '#contract/site/website-calls.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { isEqual } from '#web/lib/equal.ts'
import { merge } from '#web/lib/merge.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type Section, changeOf, getSchema, valuesOf } from '../parts/sections.ts'
import { settingsQuery, useSettings } from '../queries.ts'

type Values = Partial<WebsiteContent>

export const changer = ({ changedBy }: WebsiteSettings): string =>
  changedBy ? `${changedBy.name.first} ${changedBy.name.last}` : 'Someone else'

/** A concurrent save is shown above the form. */
const failure = ({ code, message, fields }: ApiError): string =>
  code === 'stale' ? '' : [message, ...Object.values(fields)].join(' ')

export function useSectionForm(section: Section, part: string) {
  const cache = useQueryClient()
  const newest = useSettings()
  const [base, setBase] = useState(newest)
  const baseVersion = useRef(newest.version)
  const of = ({ content }: WebsiteSettings): Values => valuesOf(section, part, content)

  const { form, submit, problem, draft } = useContractForm<WebsiteContent, WebsiteContent>({
    schema: getSchema(section, part),
    defaultValues: of(base),
    onSubmit: save,
    failure,
    draft: `website ${section.path} ${part}`,
    version: () => baseVersion.current,
  })
  const { isDirty, isSubmitting } = form.formState

  /** Rebases the form on these settings, keeping the given values. */
  function adopt(settings: WebsiteSettings, values: Values = of(settings)) {
    baseVersion.current = settings.version
    setBase(settings)
    form.reset(of(settings))
    if (!isEqual(values, of(settings))) {
      form.reset(values, { keepDefaultValues: true })
    }
  }

  async function save(values: Values) {
    const body = { ...changeOf(section, values, base.content), version: base.version }
    try {
      const saved = await api(website.change, { body })
      cache.setQueryData(settingsQuery.queryKey, saved)
      adopt(saved)
      toast.success(`${section.title} saved. The website shows it now.`)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale')
        await cache.fetchQuery({ ...settingsQuery, staleTime: 0 })
      throw error
    }
  }

  const isStale = newest.version > base.version
  const isSectionSame = isStale && isEqual(of(newest), of(base))
  useEffect(() => {
    if (!isStale || isSubmitting) return
    if (isSectionSame) {
      baseVersion.current = newest.version
      setBase(newest)
    } else if (!isDirty) adopt(newest)
    // The other values it reads derive from these.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isStale, isSectionSame, isSubmitting, isDirty, newest])

  useEffect(() => {
    if (!draft.restored) return
    const { values, base: typedOver, version = 0 } = draft.restored
    if (version >= newest.version || isEqual(typedOver, of(newest))) return
    // Someone saved in the meantime, so rebase the draft on the values it was based on.
    const change = changeOf(section, typedOver, newest.content)
    // The draft's base is that part of the content at that version.
    const content = { ...newest.content, ...change } as WebsiteContent
    adopt({ ...newest, version, content }, values)
    // Runs once, when the draft is restored.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draft.restored])

  return {
    form,
    submit,
    problem,
    isRestored: draft.restored !== undefined,
    /** A concurrent save from the same base version, not yet merged into this form. */
    overtaking: isStale && !isSectionSame && isDirty ? newest : undefined,
    adopt,
    discard: () => {
      adopt(newest)
      draft.forget()
    },
    mergeWith: (theirs: WebsiteSettings, choices = {}) =>
      merge({ base: of(base), mine: form.getValues(), theirs: of(theirs) }, { choices }),
  }
}
