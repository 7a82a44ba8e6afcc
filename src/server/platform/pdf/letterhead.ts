// The agency's letterhead on its documents: logo or name at the top, contact details at the foot.
import type { Look } from './look.ts'
import type { Element, Sheet } from './sheet.ts'

/** The demo agency's mark, or an uploaded logo as a PNG in base64. */
export type LetterheadLogo =
  | { kind: 'drawing' }
  | { kind: 'upload'; png: string; width: number; height: number; includesName: boolean }
  | null

export interface Letterhead {
  name: string
  logo: LetterheadLogo
}

/** Paper is white: transparency would only make the document larger. A damaged logo is left out. */
export async function openLetterhead({ name, logo }: Letterhead): Promise<Letterhead> {
  if (logo?.kind !== 'upload') return { name, logo }
  const { default: sharp } = await import('sharp')
  try {
    const png = await sharp(Buffer.from(logo.png, 'base64'), { limitInputPixels: 1_000_000 })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png()
      .toBuffer()
    return { name, logo: { ...logo, png: png.toString('base64') } }
  } catch {
    return { name, logo: null }
  }
}

/** The mark: doors in one line. */
function drawMark(sheet: Sheet, look: Look, x: number, y: number): void {
  const { doc } = sheet
  sheet.artifact(() => {
    doc.lineWidth(1.6).strokeColor(look.ink)
    doc
      .moveTo(x, y + 20)
      .lineTo(x, y)
      .lineTo(x + 18, y)
      .lineTo(x + 18, y + 20)
      .stroke()
    doc
      .moveTo(x + 4.6, y + 20)
      .lineTo(x + 4.6, y + 5)
      .lineTo(x + 13.4, y + 5)
      .lineTo(x + 13.4, y + 20)
    doc.stroke()
    doc.rect(x + 7.4, y + 10, 3.2, 10).fill(look.brandLine)
  })
}

const logoHeight = 28
const maxLogoWidth = 220

/** Logo, name or both at the left of the current position; content next to them may be equally high. */
export function drawBrand(sheet: Sheet, look: Look, { name, logo }: Letterhead): void {
  const drawName = (x: number) =>
    sheet.element('P', sheet.root, () =>
      sheet.drawLines([name], { x: sheet.left + x, y: sheet.y + 3, style: look.brand }),
    )
  if (!logo) drawName(0)
  else if (logo.kind === 'drawing') {
    drawMark(sheet, look, sheet.left, sheet.y)
    drawName(28)
  } else {
    const scale = Math.min(logoHeight / logo.height, maxLogoWidth / logo.width)
    const [width, height] = [logo.width * scale, logo.height * scale]
    sheet.picture(sheet.root, {
      png: logo.png,
      alt: name,
      ...{ x: sheet.left, y: sheet.y + 10 - height / 2, width, height },
    })
    if (!logo.includesName) drawName(width + 10)
  }
}

/** A small heading, kept together with at least two lines below it. */
export function drawLabel(sheet: Sheet, look: Look, title: string): Element {
  if (sheet.room < 56) sheet.addPage()
  sheet.y += 14
  const element = sheet.element('H2', sheet.root, () =>
    sheet.drawLines([title], { x: sheet.left, y: sheet.y, style: look.label }),
  )
  sheet.y += 14
  return element
}

interface Foot {
  legalName: string
  email: string
  phone: string
  /** The document's title, if it has one. */
  document: string | null
}

/** Draws on each page; call last. */
export function drawFeet(sheet: Sheet, look: Look, foot: Foot): void {
  const facts = [foot.legalName, foot.email, foot.phone].filter(Boolean).join('  ·  ')
  sheet.eachPage((page, count) => {
    const y = sheet.doc.page.height - 46
    sheet.rule(y - 8, look.line)
    sheet.artifact(() => {
      sheet.drawLines([facts], { x: sheet.left, y, style: look.small })
      const place = [foot.document, `Page ${page} of ${count}`].filter(Boolean).join('  ·  ')
      sheet.drawLines([place], { x: sheet.right, y, style: look.small, align: 'right' })
    })
  })
}
