// A PDF document written from top to bottom across pages, with the structure tags that screen readers use.
import Pdf from 'pdfkit'
import { rightToLeft } from './font-file.ts'
import type { Fonts, Weight } from './fonts.ts'
import type { Direction } from '../text-direction.ts'
import { producer, toXmp } from './metadata.ts'
import { linesOfSpans } from './span-lines.ts'
import { type Run, type Span, type Style, lineWidth, linesOf, toTextRuns } from './text-runs.ts'

/** A finished PDF. */
export interface Drawn {
  content: Buffer
  /** Characters that no face has, drawn as �. */
  missing: string[]
}

export type Element = PDFKit.PDFStructureElement

export interface TextStyle extends Style {
  color: string
  /** Line height, as a multiple of the font size. */
  leading: number
}

interface SheetOptions {
  fonts: Fonts
  title: string
  author: string
  /** Creation date; the same input gives the same bytes. */
  madeAt: Date
  size: 'Letter' | 'A4'
  /** The machine-readable version as a CII e-invoice. */
  eInvoice?: string | undefined
}

/** The name required by Factur-X and ZUGFeRD, by which programs find it. */
const eInvoiceName = 'factur-x.xml'

/** Scripts whose glyphs are composed or reordered, so that the typed letters cannot be recovered from them. */
const shaped =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u

const margin = 54
/** Reserved at the foot of each page. */
const footHeight = 68

export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly root: Element
  readonly #fonts: Fonts
  readonly #chunks: Buffer[] = []
  readonly #ended: Promise<void>
  /** Vertical position of the next element. */
  y = margin

  constructor({ fonts, title, author, madeAt, size, eInvoice }: SheetOptions) {
    this.#fonts = fonts
    this.doc = new Pdf({
      size,
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3b',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      info: {
        Title: title,
        Author: author,
        Creator: producer,
        Producer: producer,
        CreationDate: madeAt,
        ModDate: madeAt,
      },
    })
    const file = eInvoice === undefined ? undefined : eInvoiceName
    setMetadata(this.doc, toXmp({ title, author, madeAt, eInvoice: file }))
    if (eInvoice !== undefined) embed(this.doc, eInvoice, madeAt)
    this.doc.on('data', (chunk: Buffer) => void this.#chunks.push(chunk))
    this.#ended = new Promise((resolve, reject) => {
      this.doc.on('end', resolve)
      this.doc.on('error', reject)
    })
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  get left(): number {
    return margin
  }

  get width(): number {
    return this.doc.page.width - 2 * margin
  }

  get right(): number {
    return this.doc.page.width - margin
  }

  /** Remaining height of the page. */
  get room(): number {
    return this.doc.page.height - footHeight - this.y
  }

  /** Height of an empty page. */
  get pageRoom(): number {
    return this.doc.page.height - footHeight - margin
  }

  addPage(): void {
    this.doc.addPage()
    this.y = margin
  }

  lines(text: string, style: Style, width: number): string[] {
    return linesOf(this.#fonts, style, text, width)
  }

  /** For spans of different weights. */
  spanLines(spans: readonly Span[], size: number, width: number): Span[][] {
    return linesOfSpans(this.#fonts, spans, { size, width })
  }

  measure(text: string, style: Style): number {
    return lineWidth(this.#fonts, style, text)
  }

  /** Draws lines below each other, from `y` on. */
  drawLines(lines: readonly string[], at: DrawnAt): void {
    const { y, style } = at
    for (const [place, text] of lines.entries()) {
      const top = y + place * style.size * style.leading
      this.drawSpans([{ text, weight: style.weight }], { ...at, y: top })
    }
  }

  /** One line of spans in different weights; draws a line through struck text. */
  drawSpans(spans: readonly Span[], { x, y, style, align, direction }: DrawnAt): void {
    const line = spans.map(({ text }) => text).join('')
    if (line === '') return
    const runs = toTextRuns(this.#fonts, spans, style.size, direction)
    const whole = runs.reduce((sum, { width }) => sum + width, 0)
    let at = align === 'right' ? x - whole : x
    for (const run of runs) {
      this.#drawRun(run, { x: at, y, style })
      at += run.width
    }
  }

  #drawRun(run: Run, { x, y, style: { size, color } }: DrawnAt): void {
    const { text, typed, font, width, isStruck, isRightToLeft } = run
    // pdfkit accepts fonts opened by fontkit, which its types do not cover yet.
    this.doc
      .font(font as unknown as Buffer)
      .fontSize(size)
      .fillColor(color)
    const draw = () =>
      this.doc.text(text, x, y + size * 0.95, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(isRightToLeft && { features: rightToLeft }),
      })
    if (text === typed && !shaped.test(text)) draw()
    else this.#drawAs(typed, draw)
    if (!isStruck) return
    const middle = y + size * 0.62
    this.doc
      .moveTo(x, middle)
      .lineTo(x + width, middle)
      .lineWidth(0.7)
      .stroke(color)
  }

  /** Marked within what pdfkit writes for a text, because readers take its place from there. */
  #drawAs(actual: string, draw: () => void): void {
    const { doc } = this
    const { addContent } = doc
    doc.addContent = (content: unknown) => {
      if (content === 'BT') doc.markContent('Span', { actual })
      addContent.call(doc, content)
      if (content === 'ET') doc.endMarkedContent()
      return doc
    }
    try {
      draw()
    } finally {
      doc.addContent = addContent
    }
  }

  /** Everything drawn becomes the content of a new element of this type. */
  element(type: string, parent: Element, draw: () => void): Element {
    const content = this.doc.markStructureContent(type)
    draw()
    this.doc.endMarkedContent()
    const element = this.doc.struct(type, {}, [content])
    parent.add(element)
    return element
  }

  /** @param picture a PNG in base64, what it shows for screen readers, and its place */
  picture(parent: Element, { png, alt, x, y, width, height }: DrawnPicture): void {
    const content = this.doc.markStructureContent('Figure')
    this.doc.image(`data:image/png;base64,${png}`, x, y, { width, height })
    this.doc.endMarkedContent()
    parent.add(this.doc.struct('Figure', { alt }, [content]))
  }

  /** Adds text below everything else. */
  paragraph(parent: Element, text: string, style: TextStyle, width = this.width): void {
    for (const lines of this.inPages(this.lines(text, style, width), style)) {
      this.element('P', parent, () => this.drawLines(lines, { x: this.left, y: this.y, style }))
      this.y += lines.length * style.size * style.leading
    }
  }

  /** As many lines as fit, then those of the next page. */
  *inPages<Line>(lines: readonly Line[], { size, leading }: TextStyle): Generator<Line[]> {
    let rest = [...lines]
    while (rest.length > 0) {
      const fitting = Math.floor(this.room / (size * leading))
      if (fitting < 1) this.addPage()
      else {
        yield rest.slice(0, fitting)
        rest = rest.slice(fitting)
      }
    }
  }

  /** Hides decoration from screen readers. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  rule(y: number, color: string, from = this.left, to = this.right): void {
    this.artifact(() => this.doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).stroke(color))
  }

  /** Draws at the foot of each page; call last. */
  eachPage(draw: (page: number, count: number) => void): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page)
      draw(page + 1, count)
    }
  }

  async finish(): Promise<Drawn> {
    this.doc.end()
    await this.#ended
    return { content: Buffer.concat(this.#chunks), missing: [...this.#fonts.missing] }
  }
}

/** Replaces pdfkit's metadata, which is not escaped and supports only its own schema. */
function setMetadata(doc: PDFKit.PDFDocument, xmp: string): void {
  const metadata = { append() {}, end() {}, getXML: () => xmp, getLength: () => xmp.length }
  // Not covered by its types.
  Object.assign(doc, { metadata })
}

function embed(doc: PDFKit.PDFDocument, xml: string, madeAt: Date): void {
  const options = {
    name: eInvoiceName,
    type: 'text/xml',
    description: 'The invoice as CII, by EN 16931',
    relationship: 'Alternative',
    creationDate: madeAt,
    modifiedDate: madeAt,
  }
  doc.file(Buffer.from(xml), options)
}

interface DrawnPicture {
  png: string
  alt: string
  x: number
  y: number
  width: number
  height: number
}

interface DrawnAt {
  x: number
  y: number
  style: TextStyle
  /** The edge that `x` refers to; left by default. */
  align?: 'left' | 'right'
  /** The direction of the paragraph; by default each line's own. */
  direction?: Direction
}

export const textStyle = (
  size: number,
  color: string,
  weight: Weight = 'text',
  leading = 1.45,
): TextStyle => ({ size, color, weight, leading })
