// Attachments of a card, and its features that tasks do not support. Pure.
import type { Card } from './board.ts'
import { counted, entriesOf, idOf, isObject, lineOf, listOf, numberOf } from './loose.ts'
import type { Skip } from './skipped-parts.ts'

const onTrello = /^https:\/\/(?:trello\.com\/1\/|trello-attachments\.s3|trello-backgrounds\.s3)/i
const isWebAddress = (url: string) => /^https?:\/\/[^\s]+$/i.test(url)
const maxUrl = 2000

/**
 * Card attachments: links are imported; files on Trello's servers are only named, never fetched.
 */
export function linksOf(card: ReturnType<typeof entriesOf>, lose: Skip): Card['links'] {
  const links: Card['links'] = []
  for (const attachment of listOf(card['attachments']).filter(isObject).map(entriesOf)) {
    const url = lineOf(attachment['url'])
    const name = lineOf(attachment['name']).slice(0, 200) || url.slice(0, 200) || 'Unnamed'
    const isReadable = isWebAddress(url) && url.length <= maxUrl
    if (attachment['isUpload'] === true || onTrello.test(url)) {
      lose(
        `File “${name}”${sizeOf(attachment['bytes'])}`,
        `It’s on Trello’s server, which requires signing in. Download it there${isReadable ? `: ${url}` : ''}`,
      )
    } else if (isReadable) links.push({ name, url })
    else lose(`Attachment “${name}”`, 'Its link isn’t a web address')
  }
  return links
}

function sizeOf(bytes: unknown): string {
  const size = numberOf(bytes)
  if (size === undefined || size < 0) return ''
  const kilobytes = Math.max(1, Math.round(size / 1000))
  return ` (${kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toFixed(1)} MB`})`
}

const reason = 'Tasks don’t support this'

/** Reports card features that tasks do not support. */
export function loseUnsupported(
  card: ReturnType<typeof entriesOf>,
  customFields: ReadonlyMap<string, string>,
  lose: Skip,
): void {
  const start = lineOf(card['start'])
  const place = lineOf(card['locationName']) || lineOf(card['address'])
  const votes = listOf(card['idMembersVoted']).length
  const stickers = listOf(card['stickers']).length
  if (start) lose(`Start date ${start.slice(0, 10)}`, reason)
  if (place) lose(`Location: ${place.slice(0, 200)}`, reason)
  if (votes > 0) lose(counted(votes, 'vote'), reason)
  if (stickers > 0) lose(counted(stickers, 'sticker'), reason)
  if (card['isTemplate'] === true) lose('Template status', reason)
  loseCustomValues(card, customFields, lose)
}

function loseCustomValues(
  card: ReturnType<typeof entriesOf>,
  customFields: ReadonlyMap<string, string>,
  lose: Skip,
): void {
  for (const item of listOf(card['customFieldItems']).filter(isObject).map(entriesOf)) {
    const { text, number, date, checked } = entriesOf(item['value'])
    const value = [text, number, date, checked].find((one) => one !== undefined)
    const shown = lineOf(value) || String(numberOf(value) ?? '')
    const name = customFields.get(idOf(item['idCustomField'])) ?? ''
    lose(`Custom field “${name}”${shown && `: ${shown.slice(0, 200)}`}`, reason)
  }
}
