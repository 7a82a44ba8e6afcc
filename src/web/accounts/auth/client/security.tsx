// Client account security: password, second factor, passkeys and sessions.
import { SecuritySections, loadSecurity } from '#web/accounts/auth/parts/security-sections.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { OwnPage } from '#web/kit/client/own-page.tsx'

export const loader = onServer(loadSecurity)
export const clientLoader = awaitInBrowser(loadSecurity)

export default function Security() {
  return (
    <OwnPage title="Security" subtitle="Your password, second factor, and where you’re signed in.">
      <SecuritySections />
    </OwnPage>
  )
}
