// Draws Markdown in a document: paragraphs, lists, quotes, emphasis.
import { type Block, blocksOf } from '../markdown/blocks.ts'
import { directionOf } from '../text-direction.ts'
import type { Look } from './look.ts'
import type { Element, Sheet, TextStyle } from './sheet.ts'
import type { Span } from './text-runs.ts'

const indent = 14
/** Maximum indentation; deeper levels are not indented further. */
const maxDepth = 4
const between = 5

const toSpans = (line: Block['lines'][number]): Span[] =>
  line.map(({ text, isStrong, isStruck }) => ({
    text,
    weight: isStrong ? 'strong' : 'text',
    ...(isStruck && { isStruck }),
  }))

/** Consecutive items form one list. */
class Lists {
  readonly #sheet: Sheet
  #list: Element | undefined

  constructor(sheet: Sheet) {
    this.#sheet = sheet
  }

  /** The block's position and structure element. */
  placeOf({ kind, marker, depth }: Block): { parent: Element; type: string } {
    const { doc, root } = this.#sheet
    if (marker === '' && (depth === 0 || !this.#list)) this.#list = undefined
    if (kind === 'heading') return { parent: root, type: 'H3' }
    if (marker !== '' && !this.#list) {
      this.#list = doc.struct('L')
      root.add(this.#list)
    }
    if (!this.#list) return { parent: root, type: kind === 'quote' ? 'BlockQuote' : 'P' }
    const item = doc.struct('LI')
    this.#list.add(item)
    return { parent: item, type: 'LBody' }
  }
}

function drawBlock(sheet: Sheet, style: TextStyle, block: Block, lists: Lists): void {
  const { parent, type } = lists.placeOf(block)
  const depth = Math.min(block.depth, maxDepth)
  const direction = directionOf(
    block.lines.flatMap((line) => line.map(({ text }) => text)).join(''),
  )
  // Right-to-left text is aligned right.
  const [align, x, outwards] =
    direction === 'ltr'
      ? (['left', sheet.left + depth * indent, -1] as const)
      : (['right', sheet.right - depth * indent, 1] as const)
  const width = Math.min(sheet.width - depth * indent, 440)
  const lines = block.lines.flatMap((line) => {
    const broken = sheet.spanLines(toSpans(line), style.size, width)
    return broken.length > 0 ? broken : [[]]
  })
  const at = { x, style, align, direction }
  let { marker } = block
  for (const some of sheet.inPages(lines, style)) {
    const top = sheet.y
    sheet.element(type, parent, () => {
      if (marker !== '')
        sheet.drawLines([marker], { ...at, x: x + outwards * (indent - 2), y: top })
      for (const [place, line] of some.entries()) {
        sheet.drawSpans(line, { ...at, y: top + place * style.size * style.leading })
      }
    })
    marker = ''
    sheet.y += some.length * style.size * style.leading
  }
  sheet.y += between
}

/** All drawn text, for choosing typefaces: some characters are replaced by their names. */
export const wordsIn = (text: string): string =>
  blocksOf(text)
    .flatMap(({ marker, lines }) => [marker, ...lines.flat().map((words) => words.text)])
    .join('')

export function drawMarkdown(sheet: Sheet, look: Look, text: string): void {
  const lists = new Lists(sheet)
  for (const block of blocksOf(text)) {
    const style = block.kind === 'quote' ? look.muted : look.text
    drawBlock(sheet, style, block, lists)
  }
}
