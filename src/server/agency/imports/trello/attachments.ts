// Card attachments: links are imported; files on Trello's servers are only named, never fetched. Pure.
import type { Card } from './board.ts'
import { entriesOf, isObject, lineOf, listOf, numberOf } from './loose.ts'
import type { Skip } from './skipped-parts.ts'

const onTrello = /^https:\/\/(?:trello\.com\/1\/|trello-attachments\.s3|trello-backgrounds\.s3)/i
const isWebAddress = (url: string) => /^https?:\/\/[^\s]+$/i.test(url)
const maxUrl = 2000

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
