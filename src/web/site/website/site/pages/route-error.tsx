// The error page of the public site: what is known, the request's reference, a way on.
import { Drawing } from '#web/kit/drawing/drawing.tsx'
import walledDoor from '#web/kit/drawing/walled-door.svg?raw'

export const errorTitle = 'Unexpected Application Error!'

export type RouteErrorPageProps = {
  /** The response's status with its text, such as '500 Internal Server Error', or the error's message. */
  detail: string
  reference?: string | undefined
}

export function RouteErrorPage({ detail, reference }: RouteErrorPageProps) {
  return (
    <div className="astray">
      <div className="words">
        <h1>{errorTitle}</h1>
        <p className="lead">{detail}</p>
        <p className="muted">
          It’s our fault, not yours. Reload the page in a moment
          {reference ? (
            <>
              , and if it happens again, tell us this reference: <code>{reference}</code>
            </>
          ) : (
            ', and if it happens again, write to us'
          )}
          .
        </p>
        <p className="actions">
          <a className="button primary" href="/">
            Go back home
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
