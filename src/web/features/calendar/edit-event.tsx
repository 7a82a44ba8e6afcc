// The form over an event that is there: only what was changed is sent, over what others have saved to its other fields.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type EventChange, type EventDetail, events } from '#contract/events.ts'
import { DraftNote } from '#web/features/records/draft-note.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { pushUndo, undoAction } from '#web/lib/undo.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { FieldSelect } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { eventWith, readEntriesAgain } from './calendar-queries.ts'
import { EventFields } from './event-fields.tsx'
import { EventSchema, type EventValues, changeOf, valuesOf } from './event-values.ts'
import { useTimeZone } from './zoned.ts'

interface EditEventProps {
  event: EventDetail
  canHide: boolean
  /** Beside the buttons of the form. */
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
  const [{ base, values }, setBase] = useState(() => ({
    base: event,
    values: valuesOf(event, timeZone),
  }))
  const [dropped, setDropped] = useState<readonly string[]>([])

  async function save(after: EventValues) {
    const change = changeOf(values, after)
    if (Object.keys(change).length === 0) return onClose()
    const { scope } = after
    const dropEdited = dropped.length > 0
    const sent = { ...change, ...scopeOf(event, scope), ...(dropEdited && { dropEdited }) }
    try {
      const saved = await saveOver(cache, { base, change: sent, timeZone })
      void readEntriesAgain(cache)
      void cache.invalidateQueries({
        queryKey: [events.get.path, { params: { eventId: event._id } }],
        refetchType: 'none',
      })
      sayWhatWasDone(cache, { event, before: values, after, version: saved.version })
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'edits_dropped')
        setDropped(Object.values(error.fields))
      if (error instanceof OverwriteError)
        setBase({ base: error.newest, values: valuesOf(error.newest, timeZone) })
      throw error
    }
  }

  const { form, submit, problem, draft, isSubmitting } = useContractForm<EventValues, EventValues>({
    schema: EventSchema,
    defaultValues: values,
    draft: `event ${event._id}${event.occurrence === null ? '' : ` on ${event.occurrence}`}`,
    version: () => base.version,
    onSubmit: save,
    failure: (error) =>
      error.code === 'edits_dropped' ? '' : (Object.values(error.fields)[0] ?? error.message),
  })
  const scope = useWatch({ control: form.control, name: 'scope' })

  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="contents">
      <DialogBody className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 sm:grid-cols-2">
        {problem && (
          <Banner tone="bad" className="sm:col-span-2">
            {problem}
          </Banner>
        )}
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
        ? 'This edited event would no longer take place:'
        : 'These edited events would no longer take place:'}
      <ul className="mt-1 list-disc pl-5">
        {occurrences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Banner>
  )
}

const scopeOf = ({ occurrence }: EventDetail, scope: EventValues['scope']): EventChange =>
  occurrence === null ? {} : { occurrence, scope }

/** Somebody has changed the same meanwhile: asked for once more, it is changed over that. */
class OverwriteError extends ApiError {
  readonly newest: EventDetail

  constructor(stale: ApiError, newest: EventDetail) {
    const by = stale.changed?.by ?? 'Someone else'
    super('stale', `${by} changed the same meanwhile. Save again to have it as it stands here.`)
    this.newest = newest
  }
}

interface Save {
  base: EventDetail
  change: Partial<EventChange>
  timeZone: string
}

/** @throws OverwriteError where the same was changed */
async function saveOver(cache: QueryClient, { base, change, timeZone }: Save) {
  const { _id: eventId, occurrence } = base
  const params = { eventId }
  try {
    return await api(events.change, { params, body: { ...change, version: base.version } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale') throw error
    const newest = await cache.fetchQuery({ ...eventWith(eventId, occurrence), staleTime: 0 })
    const others = changeOf(valuesOf(base, timeZone), valuesOf(newest, timeZone))
    if (Object.keys(others).some((name) => name in change)) throw new OverwriteError(error, newest)
    return api(events.change, { params, body: { ...change, version: newest.version } })
  }
}

interface Done {
  event: EventDetail
  before: EventValues
  after: EventValues
  version: number
}

/** What has parted a series in two is not put together again. */
function sayWhatWasDone(cache: QueryClient, { event, before, after, version }: Done): void {
  const label = `“${after.title}” saved`
  if (after.scope === 'following') {
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
  pushUndo(step)
  toast.success(label, { action: undoAction(step) })
}

/** An occurrence is named by the day on which its series now has it. */
function movedScope(event: EventDetail, before: EventValues, { scope, startDate }: EventValues) {
  const { occurrence } = event
  if (occurrence === null || scope === 'this') return scopeOf(event, scope)
  return { scope, occurrence: startDate === before.startDate ? occurrence : startDate }
}
