// Consultation hours of one staff member.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { type Host, type HostSettings, booking } from '#contract/site/booking.ts'
import { weekdayName } from '#contract/work/recurrence.ts'
import { DraftNote } from '#web/kit/records/draft-note.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { bodyOf, useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { useNewestValues } from '#web/kit/records/use-newest-values.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import type { Typed } from '#web/lib/save-merged.ts'
import { useTimeZones } from '#web/lib/time-zones.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, FieldCheckbox, FieldSelect } from '#web/ui/form-field.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { hostName } from './consultations.tsx'
import { HostForm, type HostValues, valuesOf, workWeek } from './host-form.ts'
import { consultationsPath, hostsQuery } from '../queries.ts'

const load = forStaffWith('inbox', (cache) => cache.ensureQueryData(hostsQuery))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function HostScreen() {
  const personId = useParams()['personId']
  const { data: hosts } = useSuspenseQuery(hostsQuery)
  const host = hosts.find(({ person }) => person._id === personId)
  if (!host) {
    return (
      <Page>
        <title>Not found</title>
        <EmptyState
          title="This person doesn’t take consultations."
          action={<LinkButton to={consultationsPath}>Show who does</LinkButton>}
        >
          Only people who can read visitors’ messages can take consultations.
        </EmptyState>
      </Page>
    )
  }
  return <EditHost key={host.person._id} host={host} />
}

function EditHost({ host }: { host: Host }) {
  const draft = `consultation hours ${host.person._id}`
  const { save, read } = useCalls(host)
  const { formKey, submit, conflict } = useMergedSave<Host, HostValues>({
    latest: host,
    draft,
    valuesOf,
    async save(typed, over) {
      const saved = await save(bodyOf(HostForm, typed), over.version)
      const { person: _, version: __, ...before } = over
      const undo = async () => void (await save(before, saved.version))
      const step: UndoStep = { label: 'Consultation hours saved', undo }
      toastWithUndo(step)
      return saved
    },
    read,
  })
  return (
    <HostEditor key={formKey} host={host} draft={draft} onSave={submit}>
      {conflict && <MergeDialog {...conflict} />}
    </HostEditor>
  )
}

/** Saved settings go into the cached list of hosts. */
function useCalls({ person: { _id: personId } }: Host) {
  const cache = useQueryClient()
  return {
    async save(settings: HostSettings, version: number): Promise<Host> {
      const saved = await api(booking.changeHost, {
        params: { personId },
        body: { ...settings, version },
      })
      cache.setQueryData(hostsQuery.queryKey, (hosts) =>
        hosts?.map((one) => (one.person._id === personId ? saved : one)),
      )
      return saved
    },
    async read(): Promise<Host> {
      const hosts = await cache.fetchQuery({ ...hostsQuery, staleTime: 0 })
      const found = hosts.find(({ person }) => person._id === personId)
      if (!found) throw new ApiError('not_found', 'This person no longer takes consultations.')
      return found
    },
  }
}

interface HostEditorProps {
  host: Host
  draft: DraftName
  onSave: (typed: Typed<HostValues>) => Promise<void>
  /** Rendered above the fields. */
  children: ReactNode
}

function HostEditor({ host, draft: draftName, onSave, children }: HostEditorProps) {
  const values = valuesOf(host)
  const { form, submit, problem, draft, isSubmitting } = useContractForm<HostValues, HostSettings>({
    schema: HostForm,
    defaultValues: values,
    draft: draftName,
    version: () => host.version,
    onSubmit: (_, __, typed) => onSave(typed),
  })
  useNewestValues(form, { values, version: host.version, draft })
  return (
    <Page className="max-w-3xl">
      <title>{`${hostName(host)}, Consultations`}</title>
      <PageHeader
        title={hostName(host)}
        subtitle="When visitors can book a consultation. Events this person adds to the calendar block their time automatically."
        actions={<LinkButton to={consultationsPath}>All consultations</LinkButton>}
      />
      <form
        noValidate
        autoComplete="off"
        onSubmit={submit}
        aria-label="Consultation hours"
        className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8"
      >
        {children}
        <FormProblem>{problem}</FormProblem>
        <DraftNote draft={draft} />
        <FieldCheckbox form={form} name="isActive" label="Visitors can book" />
        <Hours form={form} />
        <Limits form={form} />
        <Button type="submit" variant="primary" isPending={isSubmitting} className="w-fit">
          Save
        </Button>
      </form>
    </Page>
  )
}

type Form = { form: UseFormReturn<HostValues, unknown, HostSettings> }

const groupClass = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2'

function Hours({ form }: Form) {
  const choices = useTimeZones(useWatch({ control: form.control, name: 'timeZone' }))
  return (
    <fieldset className={groupClass}>
      <legend className="mb-3 text-lg font-medium">Hours</legend>
      <FieldSelect
        // Remounts the select after hydration, so its value matches the new options.
        key={String(choices.length > 2)}
        form={form}
        name="timeZone"
        label="Time zone"
        placeholder="The agency’s"
        choices={choices}
        className="sm:col-span-2"
      />
      {workWeek.map((day) => (
        <Field key={day} form={form} name={`days.${day}`} label={weekdayName(day)} />
      ))}
      <p className="self-end pb-2 text-sm text-muted">
        For example 9:00–12:00, 13:00–17:00. Leave a day empty if you take none.
      </p>
    </fieldset>
  )
}

function Limits({ form }: Form) {
  return (
    <fieldset className={groupClass}>
      <legend className="mb-3 text-lg font-medium">Limits</legend>
      <Field
        form={form}
        name="bufferMinutes"
        type="number"
        label="Minutes between consultations"
        description="Kept free before and after each consultation."
      />
      <Field
        form={form}
        name="noticeHours"
        type="number"
        label="Hours of notice"
        description="Visitors have to book at least this far ahead."
      />
      <Field form={form} name="dailyMax" type="number" label="Maximum per day" />
      <Field
        form={form}
        name="place"
        label="Where or how"
        description="For the invitation: a video call, a phone number, an address."
      />
      <FieldCheckbox
        form={form}
        name="blocksAllDay"
        label="All-day events block the whole day"
        className="sm:col-span-2"
      />
    </fieldset>
  )
}
