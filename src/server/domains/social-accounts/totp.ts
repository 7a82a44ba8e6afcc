// One-time codes (RFC 6238) from the key that a service showed when they were set up.
import { Secret, TOTP, URI } from 'otpauth'
import { invalid } from '#server/platform/app-error.ts'

/** @throws for what is no key */
function totpOf(key: string): TOTP {
  if (!/^otpauth:/i.test(key)) {
    return new TOTP({ secret: Secret.fromBase32(key.replaceAll(/[\s=-]/g, '').toUpperCase()) })
  }
  const parsed = URI.parse(key)
  if (!(parsed instanceof TOTP)) throw new TypeError('This is a key of counted codes')
  return parsed
}

/** More than any service asks for; beyond it there are no codes that anybody could use. */
const maxDigits = 10
const maxPeriodSeconds = 24 * 60 * 60

function canMakeCodes(key: string): boolean {
  try {
    const totp = totpOf(key)
    totp.generate()
    return totp.digits <= maxDigits && totp.period <= maxPeriodSeconds
  } catch {
    return false
  }
}

/** @throws AppError `invalid` at `totp`, which never repeats what was typed */
export function assertTotpKey(key: string): void {
  if (canMakeCodes(key)) return
  throw invalid({ totp: 'No codes can be made from this key. Copy it again.' })
}

/** @returns the code of that moment, and when it ends */
export function codeAt(key: string, now: number): { code: string; expiresAt: Date } {
  const totp = totpOf(key)
  const periodMs = totp.period * 1000
  return {
    code: totp.generate({ timestamp: now }),
    expiresAt: new Date(now - (now % periodMs) + periodMs),
  }
}
