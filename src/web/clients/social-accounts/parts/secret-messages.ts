// Texts about secrets used in more than one place.
export const totpHint =
  'If sign-in asks for a code: the setup key the service showed, or the address in its QR code.'
