// Account security: password, second factor, sessions.
import { SecuritySections, loadSecurity } from '#web/accounts/auth/parts/security-sections.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'

export const loader = onServer(loadSecurity)
export const clientLoader = awaitInBrowser(loadSecurity)

export default function AccountSecurity() {
  return (
    <>
      <title>Security, Your account</title>
      <SecuritySections />
    </>
  )
}
