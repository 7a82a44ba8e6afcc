// What an authenticator app shows.
import { Secret, TOTP } from 'otpauth'

/** The code of the half minute that is so many away from now. */
export const codeAt = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
