/** Truncates to UTF-16 units without splitting a character, because PostgreSQL rejects lone surrogates in JSON. */
export function cutText(text: string, maxLength: number): string {
  const code = text.charCodeAt(maxLength - 1)
  const isHalf = text.length > maxLength && code >= 0xd800 && code <= 0xdbff
  return text.slice(0, isHalf ? maxLength - 1 : maxLength)
}
