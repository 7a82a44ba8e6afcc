// Account security: password, second factor, passkeys and sessions.
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Load } from '#web/lib/load.ts'
import { profileQuery, sessionsQuery, twoFactorQuery } from '../queries.ts'
import { ChangePassword } from './change-password.tsx'
import { PasskeysSection } from '#web/accounts/passkeys/parts/passkeys-section.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { TwoFactorSection } from '#web/accounts/two-factor/parts/two-factor-section.tsx'

export const loadSecurity: Load = (cache) =>
  Promise.all([
    cache.ensureQueryData(profileQuery),
    cache.ensureQueryData(twoFactorQuery),
    cache.ensureQueryData(sessionsQuery),
  ])

export function SecuritySections() {
  const { email } = useSuspenseQuery(profileQuery).data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <ChangePassword email={email} />
      <TwoFactorSection />
      <PasskeysSection />
      <OwnSessions />
    </div>
  )
}
