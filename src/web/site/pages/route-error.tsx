// The page shown when a public page itself fails: what is known, the request's reference, a way on.
import { WalledDoor } from '../drawing/walled-door.tsx'

export const faultTitle = 'Unexpected Application Error!'

export type RouteErrorPageProps = {
  /** The answer's status with its text, such as '500 Internal Server Error', or the error's message. */
  detail: string
  reference?: string | undefined
}

export function RouteErrorPage({ detail, reference }: RouteErrorPageProps) {
  return (
    <div className="astray">
      <div className="words">
        <h1>{faultTitle}</h1>
        <p className="lead">{detail}</p>
        <p className="muted">
          It is our fault, not yours. Load the page again in a moment
          {reference ? (
            <>
              , and if it stays, tell us this reference: <code>{reference}</code>
            </>
          ) : (
            ', and if it stays, write to us'
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
      <WalledDoor />
    </div>
  )
}
