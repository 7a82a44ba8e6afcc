// States the password rules up front, before anyone can get them wrong.
import { maxPasswordLength, minPasswordLength } from '#contract/auth.ts'

export const passwordHint = `${minPasswordLength} to ${maxPasswordLength} characters. A few words work well.`
