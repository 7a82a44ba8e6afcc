// A visitor's booking page: when, with whom, and the available actions.
import type { OwnBooking } from '#contract/site/booking.ts'
import type { Slot } from '#contract/site/slot.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { bookPath } from '#web/kit/site/metadata.ts'
import { Alternatives, TimePicker } from './time-picker.tsx'
import { type FreeDays, timeZoneText, whenText } from './times.ts'
import { ZoneForm } from './zone-form.tsx'

export const doneThings = ['booked', 'moved', 'cancelled', 'confirmed'] as const
export type Done = (typeof doneThings)[number]

interface OwnBookingPageProps {
  content: WebsiteContent
  own: OwnBooking
  token: string
  timeZone: string
  isUnknownZone: boolean
  from: string | null
  /** The action that just succeeded. */
  done: Done | undefined
  /** Free times to move to; undefined unless the visitor asked to move it. */
  free: FreeDays | undefined
  refused: { problem: string; alternatives: Slot[] } | undefined
}

/** Derived from the booking's state, whatever the address says. */
function doneText({ own, done }: OwnBookingPageProps): string | undefined {
  if (own.state === 'cancelled') {
    return done === 'cancelled'
      ? 'Your consultation is cancelled. We sent you an email.'
      : undefined
  }
  if (done === 'booked') {
    return `You’re booked. We sent an invitation to ${own.email}. Please confirm with the link in it.`
  }
  if (done === 'moved') return `Moved. We sent the new time to ${own.email}.`
  return done === 'confirmed' && own.isConfirmed
    ? 'Thank you, your consultation is confirmed.'
    : undefined
}

function headline({ state, isOver }: OwnBooking): string {
  if (state === 'cancelled') return 'This consultation is cancelled'
  return isOver ? 'This consultation has begun' : 'Your consultation'
}

function Facts({ own }: { own: OwnBooking }) {
  const facts = [
    ['When', whenText(own, own.timeZone)],
    ['Time zone', timeZoneText(own.timeZone, own.start)],
    ['With', own.host ?? 'One of us; we’ll write to you'],
    ['Where', own.place],
  ]
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Confirm({ path }: { path: string }) {
  return (
    <form method="post" action={path} className="confirm">
      <input type="hidden" name="action" value="confirm" />
      <p>Please confirm that you made this booking.</p>
      <button type="submit" className="button primary">
        Confirm
      </button>
    </form>
  )
}

function Cancel({ path }: { path: string }) {
  return (
    <details className="cancel">
      <summary className="button">Cancel it</summary>
      <form method="post" action={path}>
        <input type="hidden" name="action" value="cancel" />
        <p>Others can then book this time.</p>
        <button type="submit" className="button primary">
          Yes, cancel the consultation
        </button>
      </form>
    </details>
  )
}

function Move(props: OwnBookingPageProps & { free: FreeDays }) {
  const { free, timeZone, isUnknownZone, from, token, refused } = props
  const path = `/booking/${token}`
  const hrefOf = (change: { from?: string }) => {
    const search = new URLSearchParams({ timeZone, ...(from !== null && { from }), ...change })
    return `${path}?move&${search}`
  }
  return (
    <section className="move" aria-labelledby="move">
      <h2 id="move">Another time</h2>
      <ZoneForm
        timeZone={timeZone}
        isUnknownZone={isUnknownZone}
        action={path}
        hiddenFields={{ move: '' }}
      />
      <form method="post" action={hrefOf({})} className="form" aria-label="Move the consultation">
        <input type="hidden" name="action" value="move" />
        <input type="hidden" name="timeZone" value={timeZone} />
        {refused && refused.alternatives.length > 0 && (
          <Alternatives slots={refused.alternatives} timeZone={timeZone} />
        )}
        <TimePicker free={free} timeZone={timeZone} hrefOf={hrefOf} />
        <div className="send">
          <button type="submit" className="button primary">
            Move to this time
          </button>
          <a href={path}>Keep this time</a>
        </div>
      </form>
    </section>
  )
}

export function OwnBookingPage(props: OwnBookingPageProps) {
  const { content, own, token, free, refused } = props
  const path = `/booking/${token}`
  const isOpen = own.state === 'booked' && !own.isOver
  const said = doneText(props)
  // oxlint-disable jsx-a11y/no-autofocus -- without scripts, focus moves to the result of the submission
  return (
    <div className="contact book own">
      <header className="page-head">
        <h1>{headline(own)}</h1>
        <p className="lead">{content.pages.contact.consultation}</p>
      </header>
      <div className="columns">
        <div className="form outcomes">
          <p
            className="outcome"
            role="status"
            tabIndex={-1}
            autoFocus={said !== undefined}
            data-outcome={said ? 'sent' : undefined}
          >
            {said}
          </p>
          <p
            className="outcome failed"
            role="alert"
            tabIndex={-1}
            autoFocus={refused !== undefined}
          >
            {refused?.problem}
          </p>
        </div>
        <Facts own={own} />
        {own.canConfirm && <Confirm path={path} />}
        {free ? (
          <Move {...props} free={free} />
        ) : (
          <div className="actions">
            {isOpen && (
              <a className="button" rel="nofollow" href={`${path}?move`}>
                Move it
              </a>
            )}
            {isOpen && <Cancel path={path} />}
            {!isOpen && (
              <a className="button primary" href={bookPath}>
                Book another time
              </a>
            )}
          </div>
        )}
      </div>
    </div>
  )
  // oxlint-enable jsx-a11y/no-autofocus
}
