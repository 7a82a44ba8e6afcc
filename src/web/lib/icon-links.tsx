// Links to the icons of the browser's tab and the home screen.
import { type IconSubject, iconVersion } from '#contract/site/website-calls.ts'

/** @param agency with it, the addresses say what the icons look like, so that they are cached for good */
export function IconLinks({ agency }: { agency?: IconSubject | undefined }) {
  const version = agency ? `?v=${iconVersion(agency)}` : ''
  return (
    <>
      <link rel="icon" href={`/icons/favicon.ico${version}`} sizes="32x32" />
      <link rel="icon" href={`/icons/favicon.svg${version}`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/icons/touch.png${version}`} />
    </>
  )
}
