// What a link to a booking shows when there is no such booking.
import { Drawing } from '#web/kit/drawing/drawing.tsx'
import walledDoor from '#web/kit/drawing/walled-door.svg?raw'
import { bookPath } from '#web/kit/site/metadata.ts'

export function NoBookingPage() {
  return (
    <div className="astray">
      <div className="words">
        <h1>This booking was not found</h1>
        <p className="lead">
          Check that you opened the whole link from our email, or book another time.
        </p>
        <p className="actions">
          <a className="button primary" href={bookPath}>
            Book another time
          </a>
          <a className="button" href="/contact">
            Contact us
          </a>
        </p>
      </div>
      <Drawing svg={walledDoor} className="drawing walled-door" />
    </div>
  )
}
