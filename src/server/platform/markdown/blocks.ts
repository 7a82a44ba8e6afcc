// Parses Markdown into text blocks, for formats without HTML: text, emphasis and lists.
import type { Token } from 'markdown-it'
import { parseMarkdown } from './markdown.ts'
import { toMention } from './mention.ts'

interface Words {
  text: string
  isStrong: boolean
  /** Struck through. */
  isStruck: boolean
}

export interface Block {
  kind: 'text' | 'heading' | 'quote' | 'code'
  /** Nesting depth in lists and quotes. */
  depth: number
  /** Precedes the first line of a list item: '•', '2.' */
  marker: string
  /** Lines as the author broke them. */
  lines: Words[][]
}

/** The current position in the document structure. */
interface Place {
  lists: { next: number | null }[]
  quotes: number
  isHeading: boolean
  isStrong: boolean
  /** The marker of a list item without text so far. */
  marker: string
}

const bare = (address: string) =>
  address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '')

/** Appends the URL to each link, because paper cannot be clicked. */
function linesOf(children: readonly Token[], isStrong: boolean): Words[][] {
  const lines: Words[][] = [[]]
  let [strong, struck] = [isStrong ? 1 : 0, 0]
  let link = { address: '', text: '' }
  const say = (text: string) => {
    link.text += text
    if (text !== '') {
      lines.at(-1)?.push({ text, isStrong: strong > 0, isStruck: struck > 0 })
    }
  }
  for (const token of children) {
    if (token.type === 'strong_open') strong += 1
    else if (token.type === 'strong_close') strong -= 1
    else if (token.type === 's_open') struck += 1
    else if (token.type === 's_close') struck -= 1
    else if (token.type === 'softbreak' || token.type === 'hardbreak') lines.push([])
    else if (token.type === 'link_open')
      link = { address: String(token.attrGet('href') ?? ''), text: '' }
    else if (token.type === 'link_close') {
      const address = bare(link.address)
      if (address !== bare(link.text)) say(` (${address})`)
    } else if (token.type === 'mention') say(`@${toMention(token)?.name ?? ''}`)
    else say(token.content)
  }
  return lines
}

const toMarker = (place: Place): string => {
  const list = place.lists.at(-1)
  if (!list || list.next === null) return '•'
  list.next += 1
  return `${list.next - 1}.`
}

/** Updates the position for the token. */
function enter(place: Place, token: Token): void {
  switch (token.type) {
    case 'bullet_list_open':
      place.lists.push({ next: null })
      break
    case 'ordered_list_open':
      place.lists.push({ next: Number(token.attrGet('start') ?? 1) })
      break
    case 'bullet_list_close':
    case 'ordered_list_close':
      place.lists.pop()
      break
    case 'list_item_open':
      place.marker = toMarker(place)
      break
    case 'blockquote_open':
    case 'blockquote_close':
      place.quotes += token.nesting
      break
    case 'heading_open':
    case 'heading_close':
      place.isHeading = token.nesting > 0
      break
    case 'th_open':
    case 'th_close':
      place.isStrong = token.nesting > 0
      break
    default:
  }
}

function blockOf(place: Place, kind: Block['kind'], lines: Words[][]): Block {
  const { marker } = place
  place.marker = ''
  return { kind, depth: place.lists.length + place.quotes, marker, lines }
}

/** Joins the cells of a row into one line. */
function addCell(row: Words[], cell: readonly Words[][]): void {
  if (row.length > 0) row.push({ text: '  ·  ', isStrong: false, isStruck: false })
  row.push(...cell.flat())
}

export function blocksOf(text: string): Block[] {
  const place: Place = { lists: [], quotes: 0, isHeading: false, isStrong: false, marker: '' }
  const blocks: Block[] = []
  let row: Words[] | undefined
  for (const token of parseMarkdown(text)) {
    enter(place, token)
    if (token.type === 'tr_open') {
      row = []
      blocks.push(blockOf(place, 'text', [row]))
    } else if (token.type === 'tr_close') row = undefined
    else if (token.type === 'fence' || token.type === 'code_block') {
      const lines = token.content.trimEnd().split('\n')
      const words = lines.map((line) => [{ text: line, isStrong: false, isStruck: false }])
      blocks.push(blockOf(place, 'code', words))
    } else if (token.type === 'inline') {
      const lines = linesOf(token.children ?? [], place.isHeading || place.isStrong)
      const kind = place.isHeading ? 'heading' : place.quotes > 0 ? 'quote' : 'text'
      if (row) addCell(row, lines)
      else blocks.push(blockOf(place, kind, lines))
    }
  }
  return blocks
}
