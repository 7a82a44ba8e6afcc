// States the password rules up front, before anyone can get them wrong.
import { maxPasswordLength, minPasswordLength } from '#contract/accounts/auth.ts'

export const passwordHint = `${minPasswordLength} to ${maxPasswordLength} characters. A few words work well.`
