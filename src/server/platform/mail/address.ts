// Names and addresses for message headers.

export interface Mailbox {
  name: string
  address: string
}

/** Prevents header injection: user input must not start another line. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are just what is taken out
  return text.replaceAll(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
}

const mailbox = /^(?:"?([^"<>]*?)"?\s*<)?([^\s<>@",;]+@[^\s<>@",;]+?)>?$/

/** `Name <address>` or just an address; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  if (text !== oneLine(text) || text.includes('<') !== text.endsWith('>')) return undefined
  const [, name = '', address = ''] = mailbox.exec(text) ?? []
  return address === '' ? undefined : { name, address }
}

/** Domain of the addresses that replace erased ones. Never deliverable: `.invalid` is reserved (RFC 2606). */
export const erasedDomain = '@erased.invalid'
