// Edits an event. Sends only changed fields, merged with what others saved in the meantime.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { addDays, daysBetween } from '#contract/values/days.ts'
import { type EventChange, type EventDetail, events } from '#contract/work/calendar.ts'
import { DraftNote } from '#web/kit/records/draft-note.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { bodyOf, useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { useNewestValues } from '#web/kit/records/use-newest-values.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Banner, FormProblem } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { FieldSelect } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { eventWith, readEntriesAgain } from '../queries.ts'
import { EventFields } from './event-fields.tsx'
import { EventSchema, type EventValues, changeOf, valuesOf } from './event-values.ts'
import { useTimeZone } from './zoned.ts'

interface EditEventProps {
  event: EventDetail
  canHide: boolean
  /** Rendered next to the form's buttons. */
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}

const scopes = [
  { value: 'this', label: 'This event' },
  { value: 'following', label: 'This and following events' },
  { value: 'all', label: 'All events' },
]

export function EditEvent({ event, canHide, actions, onClose, children }: EditEventProps) {
  const cache = useQueryClient()
  const timeZone = useTimeZone()
  const values = valuesOf(event, timeZone)
  const [dropped, setDropped] = useState<readonly string[]>([])
  const draftName = `event ${event._id}${event.occurrence === null ? '' : ` on ${event.occurrence}`}`
  const { submit: submitMerged, conflict } = useMergedSave<EventDetail, EventValues>({
    latest: event,
    draft: draftName,
    valuesOf: (row) => valuesOf(row, timeZone),
    save,
    read: () => cache.fetchQuery({ ...eventWith(event._id, event.occurrence), staleTime: 0 }),
    onSaved: onClose,
  })

  async function save(typed: EventValues, over: EventDetail): Promise<EventDetail> {
    const before = valuesOf(over, timeZone)
    const after = bodyOf(EventSchema, typed)
    const change = changeOf(before, after)
    if (Object.keys(change).length === 0) return over
    const { _id: eventId, version } = over
    const body = {
      ...change,
      ...toScope(over, after.scope),
      ...(dropped.length > 0 && { dropEdited: true }),
      version,
    }
    try {
      const saved = await api(events.change, { params: { eventId }, body })
      void readEntriesAgain(cache)
      void cache.invalidateQueries({
        queryKey: [events.get.path, { params: { eventId } }],
        refetchType: 'none',
      })
      announceChange(cache, { event: over, before, after, version: saved.version })
      return { ...over, ...saved }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'edits_dropped')
        setDropped(Object.values(error.fields))
      throw error
    }
  }

  const { form, submit, problem, draft, isSubmitting } = useContractForm<EventValues, EventValues>({
    schema: EventSchema,
    defaultValues: values,
    draft: draftName,
    version: () => event.version,
    async onSubmit(_, __, typed) {
      await submitMerged(typed)
      onClose()
    },
    failure: (error) =>
      error.code === 'edits_dropped' ? '' : (Object.values(error.fields)[0] ?? error.message),
  })
  useNewestValues(form, { values, version: event.version, draft })
  const scope = useWatch({ control: form.control, name: 'scope' })

  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="contents">
      <DialogBody className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 sm:grid-cols-2">
        <FormProblem className="sm:col-span-2">{problem}</FormProblem>
        {conflict && <MergeDialog {...conflict} />}
        {dropped.length > 0 && <Dropped occurrences={dropped} />}
        <DraftNote draft={draft} />
        {event.occurrence !== null && (
          <FieldSelect
            form={form}
            name="scope"
            label="Change"
            placeholder={null}
            choices={scopes}
            className="sm:col-span-2"
            options={{ onChange: () => setDropped([]) }}
          />
        )}
        <EventFields
          form={form}
          companyId={event.company}
          canHide={canHide}
          isOccurrence={event.occurrence !== null && scope === 'this'}
        />
        <div className="grid gap-4 sm:col-span-2">{children}</div>
      </DialogBody>
      <DialogFooter>
        {actions}
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {dropped.length > 0 ? 'Save without them' : 'Save'}
        </Button>
      </DialogFooter>
    </form>
  )
}

function Dropped({ occurrences }: { occurrences: readonly string[] }) {
  return (
    <Banner tone="warn" className="sm:col-span-2">
      {occurrences.length === 1
        ? 'This edited event would be removed:'
        : 'These edited events would be removed:'}
      <ul className="mt-1 list-disc pl-5">
        {occurrences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Banner>
  )
}

const toScope = ({ occurrence }: EventDetail, scope: EventValues['scope']): EventChange =>
  occurrence === null ? {} : { occurrence, scope }

interface Done {
  event: EventDetail
  before: EventValues
  after: EventValues
  version: number
}

/** A series split in two cannot be merged again, and text that differed in one occurrence does not apply to all. */
function announceChange(cache: QueryClient, { event, before, after, version }: Done): void {
  const label = `“${after.title}” saved`
  const isOwn = event.exceptions.some(({ date }) => date === event.occurrence)
  if (after.scope === 'following' || (after.scope === 'all' && isOwn)) {
    toast.success(label)
    return
  }
  const params = { eventId: event._id }
  const back = { ...changeOf(after, before), ...movedScope(event, before, after), version }
  const step = {
    label,
    async undo() {
      await api(events.change, { params, body: back })
      await readEntriesAgain(cache)
    },
  }
  toastWithUndo(step)
}

/** An occurrence is identified by its scheduled day in the series. */
function movedScope(event: EventDetail, before: EventValues, { scope, startDate }: EventValues) {
  const { occurrence } = event
  if (occurrence === null || scope === 'this') return toScope(event, scope)
  return { scope, occurrence: addDays(occurrence, daysBetween(before.startDate, startDate)) }
}
