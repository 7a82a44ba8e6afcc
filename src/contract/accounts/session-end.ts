// Reasons why a session ended.

/**
 * `expired`: inactive for too long, or past its maximum age. `banned`: the person was banned. `ended`: by signing
 * out, here or elsewhere, or by changing the password.
 */
export type SessionEnd = 'expired' | 'ended' | 'banned'
