// The few scripts of public pages, inlined as text and allowed by their hash.
import { storeKey, storeVersion } from '#web/lib/session-state.ts'
import { hiddenField } from '#contract/messages.ts'
import { contactFields, contactWords } from '../contact-fields.ts'
import { chatKey } from '../chat/chat-storage.ts'
import { accountLive } from './account-live.ts'
import { bookingLive } from './booking-live.ts'
import { chatLive } from './chat-live.ts'
import { contactLive } from './contact-live.ts'
import { headerLive } from './header-live.ts'
import { modeLive } from './mode-live.ts'

/** Set beside the session's own cookie, which no script can read. */
const signedInCookie = 'signed_in'

/** A function that needs nothing from outside, as a script that calls it. */
const script = (live: (...settings: never[]) => void, ...settings: unknown[]) =>
  `(${live.toString()})(${settings.map((setting) => JSON.stringify(setting)).join(',')})`.replaceAll(
    '</',
    '<\\/',
  )

/** Pages that a click may lead to are made ready while the pointer rests on their link. */
const speculation = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/login*', '/registration*', '/app/*', '/auth/*', '/docs*'] } },
          { not: { selector_matches: '[target=_blank], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/**
 * Every inline script, by name. A content security policy allows each by the SHA-256 of exactly this text;
 * `speculation` is of type `speculationrules` and needs its hash as well.
 */
export const inlineScripts = {
  mode: script(modeLive, storeKey, storeVersion),
  account: script(accountLive, signedInCookie),
  header: script(headerLive),
  chat: script(chatLive, chatKey),
  contact: script(contactLive, contactWords, contactFields, hiddenField, 'contact-draft'),
  booking: script(bookingLive, 'booking-draft'),
  speculation,
} as const
