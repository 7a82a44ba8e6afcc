// Random tokens for sessions, links and challenges. The database stores only hashes, because a token grants access.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters that need no escaping in a URL or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 is enough, because tokens are random and cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
