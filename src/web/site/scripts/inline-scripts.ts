// The few scripts of public pages, inlined as text and allowed by their hash.
import { storeKey, storeVersion } from '#web/lib/session-state.ts'
import { hiddenField } from '#contract/messages.ts'
import { contactFields, contactWords } from '../contact-fields.ts'
import { chatKey } from '../chat/chat-storage.ts'
import { accountScript } from './account-script.ts'
import { bookingScript } from './booking-script.ts'
import { chatScript } from './chat-script.ts'
import { contactScript } from './contact-script.ts'
import { headerScript } from './header-script.ts'
import { modeScript } from './mode-script.ts'

/** Set beside the session's own cookie, which no script can read. */
const signedInCookie = 'signed_in'

/** A function that needs nothing from outside, as a script that calls it. */
const script = (run: (...settings: never[]) => void, ...settings: unknown[]) =>
  `(${run.toString()})(${settings.map((setting) => JSON.stringify(setting)).join(',')})`.replaceAll(
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
  mode: script(modeScript, storeKey, storeVersion),
  account: script(accountScript, signedInCookie),
  header: script(headerScript),
  chat: script(chatScript, chatKey),
  contact: script(contactScript, contactWords, contactFields, hiddenField, 'contact-draft'),
  booking: script(bookingScript, 'booking-draft'),
  speculation,
} as const
