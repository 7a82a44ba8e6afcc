// What is said of secrets in more than one place.
export const totpHint =
  'If it asks for a code when signing in: the setup key that it showed, or the address in its QR code.'
