// Draws the favicon and home screen icons: the agency's logo, or its first letter in the brand's color.
import { toShades } from '#contract/site/brand-color.ts'
import { type IconName, type IconSubject, iconVersion } from '#contract/site/website-calls.ts'
import { fitsIcon, initialOf, logoHash } from '#contract/site/logo.ts'
import { initialOutline } from './preview-text.ts'

const frames =
  '<path d="M4 30V2.5h24V30" stroke-width="3"/><path d="M10 26.5v-17h12v17" stroke-width="2.5"/>'
const lit = '<path class="lit" d="M14 23.5v-8h4v8z"/>'

const paper = '#fbf9f5'

/** What an icon shows, within 32 × 32. */
interface Art {
  /** For the browser's tab, following its theme. */
  tab: string
  /** On an opaque background, because the one behind the icon is unknown. */
  tile: { background: string; content: string }
}

function doorsArt(color: string): Art {
  const { brand, ink, light, dark } = toShades(color)
  const style = `path{stroke:#131722}.lit{fill:${light.line};stroke:none}@media(prefers-color-scheme:dark){path{stroke:#f1efec}.lit{fill:${dark.line}}}`
  return {
    tab: `<style>${style}</style>${frames}${lit}`,
    tile: {
      background: brand,
      content: `<style>path{stroke:${ink}}.lit{fill:${ink};stroke:none}</style>${frames}${lit}`,
    },
  }
}

async function initialArt({ name, color }: IconSubject): Promise<Art> {
  const { brand, ink } = toShades(color)
  const letter = `<g fill="${ink}">${await initialOutline(initialOf(name), { size: 32, letterSize: 19 })}</g>`
  return {
    tab: `<rect width="32" height="32" rx="7" fill="${brand}"/>${letter}`,
    tile: { background: brand, content: letter },
  }
}

async function logoArt(light: Buffer, dark: Buffer | undefined): Promise<Art> {
  const { default: sharp } = await import('sharp')
  const picture = async (png: Buffer, attributes: string) => {
    const small = await sharp(png, { limitInputPixels: maxLogoPixels })
      .resize({ width: 180, height: 180, fit: 'inside' })
      .png()
      .toBuffer()
    return `<image ${attributes} href="data:image/png;base64,${small.toString('base64')}"/>`
  }
  const whole = 'width="32" height="32"'
  const inDark = (rules: string) => `<style>${rules}</style>`
  const tab = dark
    ? `${inDark('.dark{display:none}@media(prefers-color-scheme:dark){.dark{display:inline}.light{display:none}}')}${await picture(light, `class="light" ${whole}`)}${await picture(dark, `class="dark" ${whole}`)}`
    : `${inDark('.plate{display:none}@media(prefers-color-scheme:dark){.plate{display:inline}}')}<rect class="plate" width="32" height="32" rx="4" fill="${paper}"/>${await picture(light, 'x="2" y="2" width="28" height="28"')}`
  return { tab, tile: { background: paper, content: await picture(light, whole) } }
}

/** Uploads are stored smaller. */
const maxLogoPixels = 1_000_000

const svgOf = (content: string, size = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="0 0 32 32" fill="none">${content}</svg>`

async function toPng({ tile }: Art, side: number, inset: number): Promise<Buffer> {
  const scale = 32 / (32 + inset * 2)
  const at = (32 - 32 * scale) / 2
  const content = `<rect width="32" height="32" fill="${tile.background}"/><g transform="translate(${at} ${at}) scale(${scale})">${tile.content}</g>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svgOf(content, ` width="${side}" height="${side}"`)))
    .png()
    .toBuffer()
}

/** Wraps one 32 × 32 PNG in an ICO file. */
async function faviconIco(art: Art): Promise<Buffer> {
  const png = await toPng(art, 32, 3)
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
  draw(art: Art): string | Promise<Buffer>
}

const icons: Record<IconName, Icon> = {
  'favicon.svg': { type: 'image/svg+xml', draw: ({ tab }) => svgOf(tab) },
  'favicon.ico': { type: 'image/x-icon', draw: faviconIco },
  'touch.png': { type: 'image/png', draw: (art) => toPng(art, 180, 12) },
}

/** @returns undefined for a logo that is no longer there */
export type ReadLogo = (hash: string) => Promise<Buffer | undefined>

async function artOf(agency: IconSubject, readLogo: ReadLogo): Promise<Art> {
  const { logo, color } = agency
  if (logo?.kind === 'drawing') return doorsArt(color)
  if (logo?.kind !== 'upload' || !fitsIcon(logo.light)) return initialArt(agency)
  const light = await readLogo(logoHash(logo.light))
  const dark = logo.dark && (await readLogo(logoHash(logo.dark)))
  return light ? logoArt(light, dark ?? undefined) : initialArt(agency)
}

/** Cached for the current agency. */
const drawn = { version: '', contents: new Map<IconName, string | Buffer>() }

export async function drawIcon(
  name: IconName,
  agency: IconSubject,
  readLogo: ReadLogo,
): Promise<{ type: string; content: string | Buffer }> {
  const { type, draw } = icons[name]
  const version = iconVersion(agency)
  const cached = version === drawn.version && drawn.contents.get(name)
  const content = cached || (await draw(await artOf(agency, readLogo)))
  if (version !== drawn.version) Object.assign(drawn, { version, contents: new Map() })
  drawn.contents.set(name, content)
  return { type, content }
}
