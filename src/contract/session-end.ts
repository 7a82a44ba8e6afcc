// Why a session is over.

/**
 * `expired`: nobody used it for long, or its days are over. `banned`: its person may not enter any more. `ended`: by signing
 * out, here or elsewhere, or by a new password.
 */
export type SessionEnd = 'expired' | 'ended' | 'banned'
