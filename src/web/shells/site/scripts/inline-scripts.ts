// The few scripts of public pages, inlined as text and allowed by their hash.
import { inlineScript } from '#web/lib/inline-script.ts'
import { storeKey, storeVersion } from '#web/lib/session-state.ts'
import { hiddenField } from '#contract/site/messages.ts'
import { contactFields, contactMessages } from '#web/site/messages/site/contact-fields.ts'
import { chatKey } from '#web/site/messages/site/chat/chat-storage.ts'
import { accountScript, headerScript, modeScript } from './frame-scripts.ts'
import { bookingScript } from './booking-script.ts'
import { chatScript } from './chat-script.ts'
import { contactScript } from './contact-script.ts'

/** Set along with the session cookie, which scripts cannot read. */
const signedInCookie = 'signed_in'

/** Prerenders pages while the pointer rests on their link. */
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
 * Every inline script, by name. A content security policy allows each by the SHA-256 of exactly this text; `speculation` is
 * of type `speculationrules` and needs its hash as well.
 */
export const inlineScripts = {
  mode: inlineScript(modeScript, storeKey, storeVersion),
  account: inlineScript(accountScript, signedInCookie),
  header: inlineScript(headerScript),
  chat: inlineScript(chatScript, chatKey),
  contact: inlineScript(
    contactScript,
    contactMessages,
    contactFields,
    hiddenField,
    'contact-draft',
  ),
  booking: inlineScript(bookingScript, 'booking-draft'),
  speculation,
} as const
