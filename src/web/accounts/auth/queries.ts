// Queries for the signed-in person's own account.
import { auth } from '#contract/accounts/auth.ts'
import { personalData } from '#contract/accounts/personal-data.ts'
import { twoFactor } from '#contract/accounts/two-factor.ts'
import { queryOf } from '#web/lib/query.ts'

export const profileQuery = queryOf(auth.profile, {})
export const twoFactorQuery = queryOf(twoFactor.status, {})
export const sessionsQuery = queryOf(auth.sessions, {})
export const erasureQuery = queryOf(personalData.erasure, {})
