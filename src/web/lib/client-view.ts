// 'View as client' in this window: which company's portal somebody of staff is looking at, told with each call.
import { clientViewCookie } from '#contract/client-view.ts'

const { name, path } = clientViewCookie

/** Undefined unless the portal is viewed. */
export const clientViewIn = (cookies: string | null): string | undefined =>
  cookies?.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1]

/** As the page was loaded: another tab may begin to view another company's. */
const viewed = 'document' in globalThis ? clientViewIn(document.cookie) : undefined

export const viewedCompany = (): string | undefined => viewed

export function leaveClientView(to: string): void {
  document.cookie = `${name}=; path=${path}; max-age=0`
  // A whole new page: nothing that was read as a client stays in the window's memory.
  location.assign(to)
}
