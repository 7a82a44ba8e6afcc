// Why each POST that takes no Idempotency-Key is safe to repeat all the same.

export const reasons: Record<string, string> = {
  'POST /auth/signin':
    'its answer has a session token, which is not saved; a repeat creates another session',
  'POST /auth/signout': 'a repeat finds nothing to end and answers the same',
  'POST /auth/setup': 'there is only one first administrator, and its answer has a session token',
  'POST /auth/setup/archives': 'it does not add anything yet',
  'POST /auth/setup/archives/:archiveId/add':
    'a repeated request is refused, and an installation with clients accepts no archive',
  'POST /auth/setup/archives/:archiveId/cancel': 'a cancelled import stays cancelled',
  'POST /auth/two-factor/verify': 'each code works once, and its answer has a session token',
  'POST /auth/passkeys/options':
    'its answer has a challenge, which works once; a repeat creates another',
  'POST /auth/passkeys':
    'each challenge is answered once, and its answer may have recovery codes, which are stored hashed',
  'POST /auth/passkeys/:passkeyId/remove': 'a removed passkey is not found',
  'POST /auth/passkeys/verify/options':
    'its answer has a challenge, which works once; a repeat creates another',
  'POST /auth/passkeys/verify':
    'each challenge is answered once, and its answer has a session token',
  'POST /auth/passkeys/signin/options':
    'its answer has a challenge, which works once; a repeat creates another',
  'POST /auth/passkeys/signin':
    'each challenge is answered once, and its answer has a session token',
  'POST /auth/two-factor/enable':
    'its answer has a secret, which is stored encrypted; a repeat replaces it',
  'POST /auth/two-factor/confirm':
    'each code works once; its answer has recovery codes, which are stored hashed',
  'POST /auth/two-factor/recovery-codes':
    'its answer has recovery codes, which are stored hashed; a repeat replaces them',
  'POST /auth/two-factor/disable': 'a repeat is refused once it is off',
  'POST /auth/verify-email': 'its link works once',
  'POST /auth/reset-password': 'its link works once; the person can sign in with the new password',
  'POST /account/exports':
    'its answer has a private address, which is not saved; a repeat creates another',
  'POST /account/erasure': 'a person has at most one open request',
  'POST /people/:personId/erasure': 'once decided, the request no longer exists',
  'POST /auth/change-password':
    'it asks for the current password, so a repeat is refused and changes nothing',
  'POST /auth/invitation': 'it only reads',
  'POST /auth/calendar-address':
    'its answer has a private address, which is not saved; a repeat creates a new one',
  'POST /auth/accept-invitation': 'its link works once, and its answer has a session token',
  'POST /chat':
    'its answer sets the cookie that identifies the conversation; a repeat with the cookie continues the conversation',
  'POST /reports/:reportId/links':
    'its answer has a private address, which is not saved; a repeat creates another',
  'POST /companies/:companyId/social-accounts/:accountId/reveal':
    'its answer has a secret, which is not saved; a repeat is another reveal, reported as such',
  'POST /booking/links/:token/move': 'moving to the same time does nothing',
  'POST /booking/links/:token/cancel':
    'a cancelled booking stays cancelled, and nobody is emailed again',
  'POST /booking/links/:token/confirm': 'a repeat finds it confirmed',
  'POST /projects/tasks/:taskId/approval-links':
    'its answer has a private address, which is not saved; a repeat creates another',
  'POST /posts/:postId/approval-links':
    'its answer has a private address, which is not saved; a repeat creates another',
  'POST /files/:fileId/approval-links':
    'its answer has a private address, which is not saved; a repeat creates another',
  'POST /reviews/:token/decision': 'a link decides once; repeating the decision changes nothing',
  'POST /portfolio-cases/:caseId/proposal': 'a repeat is refused once it is proposed',
  'POST /portfolio-cases/:caseId/confirmation': 'a repeat is refused once it is confirmed',
  'POST /portfolio-cases/:caseId/retraction': 'a repeat is refused once it is a draft',
  'POST /portfolio-cases/:caseId/decision': 'a repeat is refused once it is decided',
  'POST /bookings/:bookingId/cancel': 'a repeat is refused once it is cancelled',
  'POST /companies/:companyId/view-as-client': 'it changes nothing; each view is logged',
  'POST /invoices/:invoiceId/checkout':
    'an open amount has one checkout, whose address a repeat returns',
  'POST /invoices/:invoiceId/delivery': 'a delivery that is under way or accepted does not change',
  'POST /payments/stripe': 'each Stripe event is applied once, by its own id',
  'POST /invoices/:invoiceId/void': 'a repeat is refused once it is void',
  'POST /time/stop': 'a repeat is refused once it is stopped',
  'POST /companies/bulk': 'it sets a state or deletes; a repeat finds it done',
  'POST /companies/bulk/undo': 'it restores the previous states; a repeat finds them restored',
  'POST /companies/contents': 'it only reads',
  'POST /projects/campaigns/:campaignId/metrics/import':
    'it sets figures; the same text changes nothing the second time',
  'POST /projects/tasks/delete': 'a repeat finds them gone, and names them',
  'POST /imports/:importId/apply': 'a repeat is refused while it runs or once it is done',
  'POST /imports/:importId/cancel': 'a repeat is refused once it is cancelled',
  'POST /imports/:importId/invite':
    'a repeat is refused while invitations are being sent, and sent ones are not sent again',
  'POST /imports/:importId/undo': 'a repeat is refused once it is undone',
  'POST /markdown/preview': 'it only reads',
  'POST /settings/website/images': 'the same file uploaded twice is one picture',
  'POST /settings/website/logos': 'the same file uploaded twice is one logo',
  'POST /unsubscribe': 'it turns emails off; a repeat finds them off',
  'POST /updates/active': 'it records a moment; a repeat records it again',
}
