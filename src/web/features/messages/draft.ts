// What is being written to a visitor, kept in this window until it is sent: over a failure, another message, a reload.

const nameOf = (messageId: string) => `draft:${messageId}`

export function readDraft(messageId: string): string {
  return typeof sessionStorage === 'undefined'
    ? ''
    : (sessionStorage.getItem(nameOf(messageId)) ?? '')
}

export function keepDraft(messageId: string, text: string): void {
  if (text.trim() === '') sessionStorage.removeItem(nameOf(messageId))
  else sessionStorage.setItem(nameOf(messageId), text)
}
