// Queries for the signed-in person's own account.
import { auth } from '#contract/accounts/auth.ts'
import { personalData } from '#contract/accounts/personal-data.ts'
import { twoFactor } from '#contract/accounts/two-factor.ts'
import { toQuery } from '#web/lib/query.ts'

export const profileQuery = toQuery(auth.profile, {})
export const twoFactorQuery = toQuery(twoFactor.status, {})
export const sessionsQuery = toQuery(auth.sessions, {})
export const erasureQuery = toQuery(personalData.erasure, {})
