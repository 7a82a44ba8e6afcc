// The 404 page, also shown to people who may not know that a page exists.
import { Drawing } from '#web/kit/drawing/drawing.tsx'
import walledDoor from '#web/kit/drawing/walled-door.svg?raw'

export function NotFoundPage() {
  return (
    <div className="astray">
      <div className="words">
        <p className="status" aria-hidden="true">
          404
        </p>
        <h1>Page not found</h1>
        <p className="lead">Sorry, we couldn't find the page you're looking for.</p>
        <p className="actions">
          <a className="button primary" href="/">
            Go back home
          </a>
        </p>
      </div>
      <Drawing svg={walledDoor} className="drawing walled-door" />
    </div>
  )
}
