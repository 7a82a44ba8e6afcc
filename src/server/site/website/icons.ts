// Draws the favicon and home screen icons in the brand's color.
import { toShades } from '#contract/site/brand-color.ts'
import type { IconName } from '#contract/site/website-calls.ts'

const frames =
  '<path d="M4 30V2.5h24V30" stroke-width="3"/><path d="M10 26.5v-17h12v17" stroke-width="2.5"/>'
const lit = '<path class="lit" d="M14 23.5v-8h4v8z"/>'

/** Follows the browser's theme. */
function faviconSvg(color: string): string {
  const { light, dark } = toShades(color)
  const style = `path{stroke:#131722}.lit{fill:${light.line};stroke:none}@media(prefers-color-scheme:dark){path{stroke:#f1efec}.lit{fill:${dark.line}}}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><style>${style}</style>${frames}${lit}</svg>`
}

/** Draws an opaque background, because the one behind the icon is unknown. */
function tile(color: string, size: number, inset: number): Buffer {
  const side = 32 + inset * 2
  const { brand, ink } = toShades(color)
  const colors = `path{stroke:${ink}}.lit{fill:${ink};stroke:none}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-inset} ${-inset} ${side} ${side}" fill="none"><style>${colors}</style><rect x="${-inset}" y="${-inset}" width="${side}" height="${side}" fill="${brand}"/>${frames}${lit}</svg>`,
  )
}

async function toPng(svg: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(svg).png().toBuffer()
}

const touchIcon = (color: string): Promise<Buffer> => toPng(tile(color, 180, 12))

/** Wraps one 32 × 32 PNG in an ICO file. */
async function faviconIco(color: string): Promise<Buffer> {
  const png = await toPng(tile(color, 32, 3))
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

interface Icon {
  type: string
  /** @param color the brand color */
  draw(color: string): string | Promise<Buffer>
}

const icons: Record<IconName, Icon> = {
  'favicon.svg': { type: 'image/svg+xml', draw: faviconSvg },
  'favicon.ico': { type: 'image/x-icon', draw: faviconIco },
  'touch.png': { type: 'image/png', draw: touchIcon },
}

/** Cached for the current color. */
const drawn = { color: '', contents: new Map<IconName, string | Buffer>() }

export async function drawIcon(
  name: IconName,
  color: string,
): Promise<{ type: string; content: string | Buffer }> {
  const { type, draw } = icons[name]
  const content = (color === drawn.color && drawn.contents.get(name)) || (await draw(color))
  if (color !== drawn.color) Object.assign(drawn, { color, contents: new Map() })
  drawn.contents.set(name, content)
  return { type, content }
}
