// Gives people a second factor over the API.
import { twoFactor } from '#contract/two-factor.ts'
import { codeAt } from './authenticator.ts'
import type { Caller } from './caller.ts'

export interface Authenticator {
  secret: string
  recoveryCodes: string[]
  /** Of the half minute that is so many away from now. */
  code(steps?: number): string
}

/** The code of the half minute before is used thereby. */
export async function enableTwoFactor({ call }: Pick<Caller, 'call'>): Promise<Authenticator> {
  const { secret } = await call(twoFactor.enable, { body: {} })
  const code = (steps = 0) => codeAt(secret, steps)
  const { recoveryCodes } = await call(twoFactor.confirm, { body: { code: code(-1) } })
  return { secret, recoveryCodes, code }
}
