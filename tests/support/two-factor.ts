// Sets up second factors through the API.
import { twoFactor } from '#contract/accounts/two-factor.ts'
import { codeAt } from './authenticator.ts'
import type { Caller } from './caller.ts'

export interface Authenticator {
  secret: string
  recoveryCodes: string[]
  /** The code of the 30-second step this many steps from now. */
  code(steps?: number): string
}

/** Uses up the code of the previous 30-second step. */
export async function enableTwoFactor({ call }: Pick<Caller, 'call'>): Promise<Authenticator> {
  const { secret } = await call(twoFactor.enable, { body: {} })
  const code = (steps = 0) => codeAt(secret, steps)
  const { recoveryCodes } = await call(twoFactor.confirm, { body: { code: code(-1) } })
  return { secret, recoveryCodes, code }
}
