// Changes a retainer's terms from a given month, pauses it or tops up a block; a dialog over its page.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { later, monthAfter, monthOf } from '#contract/values/days.ts'
import { monthName } from '#contract/marketing/figure-format.ts'
import { type Retainer, retainers } from '#contract/billing/retainers.ts'
import type { NewTerms } from '#contract/billing/retainer-terms.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { retainerWith } from '#web/billing/retainers/queries.ts'
import {
  type TermsValues,
  termsForm,
  toTermsValues,
} from '#web/billing/retainers/parts/retainer-values.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldSelect } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { TermFields } from './term-fields.tsx'
import { useRetainerSave } from './use-retainer-save.ts'

const load = forStaffWith('money', (cache, { params }) =>
  Promise.all([
    cache.ensureQueryData(retainerWith(params['companyId'] ?? '', params['retainerId'] ?? '')),
    cache.ensureQueryData(todayQuery),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const monthsOffered = 13

/** Months from the current one, or from the retainer's start if that is later. */
function monthsFrom({ startsOn }: Retainer, today: string): string[] {
  const first = monthOf(later(startsOn, today))
  return Array.from({ length: monthsOffered }, (_, at) => monthAfter(first, at))
}

const states = [
  { value: 'active', label: 'The retainer continues' },
  { value: 'paused', label: 'The retainer is paused: nothing renews and no time counts' },
]

const changedMeanwhile =
  'The retainer was changed in the meantime. Check whether these hours are already counted: if you save again, they’re counted once more.'

export default function ChangeTerms() {
  const { companyId = '', retainerId = '' } = useParams()
  const { data: retainer } = useSuspenseQuery(retainerWith(companyId, retainerId))
  const months = monthsFrom(retainer, useToday())
  const { kind, currency } = retainer
  const [from = ''] = months
  const [schema] = useState(() => termsForm({ kind, currency }))
  const [seen, setSeen] = useState(retainer.version)
  const close = useCloseDialog()
  const draft = `terms of ${retainerId}`
  const { submit, conflict } = useRetainerSave({
    retainer,
    draft,
    schema,
    valuesOf: (latest) => toTermsValues(latest, from),
    async call(body, version) {
      // Merging could buy the hours twice, if they were bought but the response was lost.
      if (kind === 'block' && body.allowance !== 0 && version !== seen) {
        setSeen(version)
        throw new ApiError('wrong_state', changedMeanwhile)
      }
      const sent = { params: { companyId, retainerId }, body: { ...body, version } }
      const saved = await api(retainers.changeTerms, sent)
      toast.success(`New terms apply from ${monthName(body.from)}`)
      return saved
    },
    onSaved: close,
  })
  return (
    <Dialog
      title={kind === 'block' ? 'Top up or change terms' : 'Change terms'}
      description="Applies from the month you choose. Earlier months don’t change."
      onClose={close}
    >
      <CreateForm<TermsValues, NewTerms>
        schema={schema}
        values={toTermsValues(retainer, from)}
        version={retainer.version}
        submitLabel="Save"
        draft={draft}
        onSubmit={(_, __, typed) => submit(typed)}
        onClose={close}
      >
        {(form) => (
          <>
            {conflict && <MergeDialog {...conflict} />}
            <FieldSelect
              form={form}
              name="from"
              label="From"
              placeholder={null}
              choices={months.map((month) => ({ value: month, label: monthName(month) }))}
              data-autofocus
            />
            <FieldSelect
              form={form}
              name="state"
              label="From then on"
              placeholder={null}
              choices={states}
            />
            <TermFields form={form} kind={kind} currency={currency} isChange />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}
