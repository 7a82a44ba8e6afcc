// Random tokens of sessions, links and challenges. Whoever has one gets in, so the database holds hashes alone.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters that need no escaping in an address or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256: a token is random already, so it needs no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
