/** The first so many UTF-16 units of a text, no character cut into two: PostgreSQL takes no half of one in JSON. */
export function cutText(text: string, maxLength: number): string {
  const code = text.charCodeAt(maxLength - 1)
  const isHalf = text.length > maxLength && code >= 0xd800 && code <= 0xdbff
  return text.slice(0, isHalf ? maxLength - 1 : maxLength)
}
