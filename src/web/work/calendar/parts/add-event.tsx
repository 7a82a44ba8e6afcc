// Dialog over the calendar that adds an event on the chosen day, for one company.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { events } from '#contract/work/calendar.ts'
import { DateOnly, Id } from '#contract/shared.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { useToday } from '#web/lib/today.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { readEntriesAgain } from '../queries.ts'
import { EventFields } from './event-fields.tsx'
import { EventSchema, type EventValues, type Start, bodyOf, newValues } from './event-values.ts'
import type { NewRange } from './drag-points.ts'
import { useCloseEvent } from './use-close-event.ts'
import { useTimeZone } from './zoned.ts'

interface AddEventProps {
  /** The company, if already known. */
  company: string | null
  /** Renders a field to choose the company. */
  renderCompanyChoice: (onChoose: (companyId: string | null) => void) => ReactNode
  /** Clients can only add shared events. */
  canHide: boolean
}

const pad = (part: number) => String(part).padStart(2, '0')
const timeOf = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`

/** URL parameters for the times of a new event. */
export function rangeParams({ first, last, startMinute, endMinute }: NewRange) {
  return {
    on: first,
    ...(last !== first && { until: last }),
    ...(startMinute !== null &&
      endMinute !== null && { from: timeOf(startMinute), to: timeOf(endMinute) }),
  }
}

const dayIn = (address: URLSearchParams, name: string) => DateOnly.safeParse(address.get(name)).data
const timeIn = (address: URLSearchParams, name: string) =>
  /^\d\d:\d\d$/.exec(address.get(name) ?? '')?.[0]

const startIn = (address: URLSearchParams, today: string): Start => ({
  day: dayIn(address, 'on') ?? today,
  until: dayIn(address, 'until'),
  from: timeIn(address, 'from'),
  to: timeIn(address, 'to'),
})

export function AddEvent({ company, renderCompanyChoice, canHide }: AddEventProps) {
  const [address] = useSearchParams()
  const asked = company ?? Id.safeParse(address.get('company')).data ?? null
  const [chosen, setChosen] = useState(asked)
  const close = useCloseEvent()
  return (
    <Dialog title="Add event" onClose={close}>
      {chosen === null ? (
        <DialogBody className="grid gap-4">
          <p className="text-muted">Whose calendar is the event for?</p>
          {renderCompanyChoice(setChosen)}
        </DialogBody>
      ) : (
        <NewEventForm companyId={chosen} canHide={canHide} onClose={close} />
      )}
    </Dialog>
  )
}

interface NewEventFormProps {
  companyId: string
  canHide: boolean
  onClose: () => void
}

function NewEventForm({ companyId, canHide, onClose }: NewEventFormProps) {
  const cache = useQueryClient()
  const [address] = useSearchParams()
  const today = useToday()
  const timeZone = useTimeZone()
  const [values] = useState(() => newValues(startIn(address, today), timeZone))
  return (
    <CreateForm<EventValues, EventValues>
      schema={EventSchema}
      values={values}
      submitLabel="Add event"
      draft={`new event of ${companyId}`}
      onClose={onClose}
      failure={(error) => Object.values(error.fields)[0] ?? error.message}
      onSubmit={async (event, idempotencyKey) => {
        const body = { ...bodyOf(event), company: companyId }
        await api(events.create, { body }, { idempotencyKey })
        void readEntriesAgain(cache)
        toast.success('Event added')
        onClose()
      }}
    >
      {(form) => <EventFields form={form} companyId={companyId} canHide={canHide} />}
    </CreateForm>
  )
}
