// Client account security: password, second factor, passkeys and sessions.
import { SecuritySections, loadSecurity } from '#web/features/account/security-sections.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { OwnPage } from '../own-page.tsx'

export const loader = onServer(loadSecurity)
export const clientLoader = awaitInBrowser(loadSecurity)

export default function Security() {
  return (
    <OwnPage title="Security" subtitle="Password, second factor, and where you are signed in.">
      <SecuritySections />
    </OwnPage>
  )
}
