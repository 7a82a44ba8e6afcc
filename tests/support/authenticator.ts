// Generates the codes of an authenticator app.
import { Secret, TOTP } from 'otpauth'

/** The code of the 30-second step this many steps from now. */
export const codeAt = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
