// 'View as client': the company whose portal staff are viewing in this window, sent with each call.
import { clientViewCookie } from '#contract/clients/client-view.ts'

const { name, path } = clientViewCookie

/** Undefined outside 'View as client'. */
export const clientViewIn = (cookies: string | null): string | undefined =>
  cookies?.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1]

/** Read once at page load, because another tab may start viewing a different company's portal. */
const viewed = 'document' in globalThis ? clientViewIn(document.cookie) : undefined

export const viewedCompany = (): string | undefined => viewed

export function leaveClientView(to: string): void {
  document.cookie = `${name}=; path=${path}; max-age=0`
  // A full page load clears everything that was read as a client from memory.
  location.assign(to)
}
