// Generates one-time codes (RFC 6238) from the key a service shows during setup.
import { Secret, TOTP, URI } from 'otpauth'
import { invalid } from '#server/platform/app-error.ts'

/** @throws for an invalid key */
function totpOf(key: string): TOTP {
  if (!/^otpauth:/i.test(key)) {
    return new TOTP({ secret: Secret.fromBase32(key.replaceAll(/[\s=-]/g, '').toUpperCase()) })
  }
  const parsed = URI.parse(key)
  if (!(parsed instanceof TOTP)) throw new TypeError('This key is for counter-based codes')
  return parsed
}

/** No service uses more digits; a larger number is rejected as invalid. */
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

/** @throws AppError `invalid` at `totp`; the message never repeats the input */
export function assertTotpKey(key: string): void {
  if (canMakeCodes(key)) return
  throw invalid({ totp: 'This key can’t generate codes. Copy it again.' })
}

/** @returns the code at that time and when it expires */
export function codeAt(key: string, now: number): { code: string; expiresAt: Date } {
  const totp = totpOf(key)
  const periodMs = totp.period * 1000
  return {
    code: totp.generate({ timestamp: now }),
    expiresAt: new Date(now - (now % periodMs) + periodMs),
  }
}
