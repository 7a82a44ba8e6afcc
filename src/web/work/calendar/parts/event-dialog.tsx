// Dialog of one event: view, edit and delete; for a series one occurrence, this and following, or all.
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { DateOnly } from '#contract/shared.ts'
import type { EventDetail } from '#contract/work/calendar.ts'
import { parseRecurrence, describeRecurrence } from '#contract/work/recurrence.ts'
import { FormattedText } from '#web/kit/records/formatted-text.tsx'
import { recordScreen } from '#web/kit/records/record-screen.tsx'
import type { Place } from '#web/lib/load.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { eventWith } from '../queries.ts'
import { DeleteEvent } from './delete-event.tsx'
import { EditEvent } from './edit-event.tsx'
import { whenText } from './entry-times.ts'
import { useCloseEvent } from './use-close-event.ts'
import { clockAt, useTimeZone } from './zoned.ts'

interface EventDialogProps {
  /** Clients can only add shared events, and cannot undo a deletion. */
  isForStaff: boolean
  /** Renders more content below the event. */
  more?: (event: EventDetail) => ReactNode
}

const occurrenceIn = (address: URLSearchParams): string | null =>
  DateOnly.safeParse(address.get('occurrence')).data ?? null

export const loadEvent = (cache: QueryClient, { params, url }: Place) =>
  // Bypasses the cache, which may hold an older version.
  cache.fetchQuery(eventWith(params['eventId'] ?? '', occurrenceIn(url.searchParams)))

/** For a route with the parameter `eventId`. */
export const eventScreen = (props: EventDialogProps) =>
  recordScreen(
    {
      param: 'eventId',
      query: (id, address) => eventWith(id, occurrenceIn(address)),
      backTo: 'the calendar',
    },
    function EventAtAddress() {
      const [address] = useSearchParams()
      const { data: event } = useSuspenseQuery(
        eventWith(useParams()['eventId'] ?? '', occurrenceIn(address)),
      )
      return <EventDialog key={`${event._id} ${event.occurrence}`} event={event} {...props} />
    },
  )

function EventDialog({ event, isForStaff, more }: EventDialogProps & { event: EventDetail }) {
  const close = useCloseEvent()
  const [isDeleting, setDeleting] = useState(false)
  const remove = event.can.delete && (
    <Button
      variant="quiet"
      className="mr-auto text-bad"
      icon={<Trash2 size={16} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setDeleting(true)}
    >
      Delete
    </Button>
  )
  return (
    <Dialog
      title={event.can.edit ? 'Edit event' : event.title}
      description={<Series event={event} />}
      onClose={close}
    >
      {event.can.edit ? (
        <EditEvent event={event} canHide={isForStaff} actions={remove} onClose={close}>
          {more?.(event)}
        </EditEvent>
      ) : (
        <>
          <DialogBody className="grid gap-4">
            <Facts event={event} />
            {more?.(event)}
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Close</Button>
          </DialogFooter>
        </>
      )}
      {isDeleting && (
        <DeleteEvent
          event={event}
          canRestore={isForStaff}
          onDeleted={close}
          onClose={() => setDeleting(false)}
        />
      )}
    </Dialog>
  )
}

/** Says that the event belongs to a series, and which. */
function Series({ event }: { event: EventDetail }) {
  const recurrence = event.recurrence === null ? undefined : parseRecurrence(event.recurrence)
  if (!recurrence) return null
  const first = event.allDay ? event.start : clockAt(event.start, event.timeZone ?? 'UTC').day
  return <>Repeats {describeRecurrence(recurrence, first)}.</>
}

function Facts({ event }: { event: EventDetail }) {
  const timeZone = useTimeZone()
  const { location, description, createdBy } = event
  const facts: [name: string, text: ReactNode][] = [
    ['When', whenText(event, timeZone)],
    ['Location', location],
    ['Description', description && <FormattedText text={description} />],
    ['Added by', createdBy ? `${createdBy.name.first} ${createdBy.name.last}` : undefined],
  ]
  return (
    <dl className="grid gap-3">
      {facts.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
