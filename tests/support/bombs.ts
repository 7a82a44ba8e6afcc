// Small uploads that cost a decoder far more than they weigh, by the format they attack.
import { crc32, deflateSync } from 'node:zlib'

const svg = (content: string, size = 'width="1000" height="1000"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`

/** Eight levels, each of which uses the one below ten times. */
const nested = (level: (depth: number) => string) =>
  Array.from({ length: 9 }, (_, depth) => level(depth)).join('')

const tenTimes = (tag: (at: number) => string) =>
  Array.from({ length: 10 }, (_, at) => tag(at)).join('')

const points = Array.from(
  { length: 300 },
  (_, at) => `${(at * 7919) % 100_000} ${(at * 104_729) % 100_000}`,
)

/** Takes all the memory there is within seconds. */
export const dashes = svg(
  `<path d="M0 0L${points.join('L')}" fill="none" stroke="#000" stroke-dasharray="0.01"/>`,
)

/** Takes the processor for minutes, and little memory: not among the `bombs`, each of which a test tries. */
export const filters = svg(
  `<filter id="f" x="0" y="0" width="1" height="1">${'<feTurbulence baseFrequency="0.9" numOctaves="9"/><feMorphology operator="dilate" radius="400"/>'.repeat(40)}</filter><rect width="1000" height="1000" filter="url(#f)"/>`,
)

const uses = svg(
  nested((depth) =>
    depth === 0
      ? '<g id="g0"><rect width="9" height="9"/></g>'
      : `<g id="g${depth}">${tenTimes(() => `<use xlink:href="#g${depth - 1}"/>`)}</g>`,
  ),
)

const patterns = svg(
  `${nested((depth) => `<pattern id="p${depth}" width="0.01" height="0.01"><rect width="1000" height="1000" fill="${depth === 0 ? '#000' : `url(#p${depth - 1})`}"/></pattern>`)}<rect width="1000" height="1000" fill="url(#p8)"/>`,
)

const entities = `<!DOCTYPE svg [${nested((depth) => `<!ENTITY e${depth} "${depth === 0 ? 'ha' : `&e${depth - 1};`.repeat(10)}">`)}]>${svg('<text y="20">&e8;</text>')}`

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))])
}

/** A white PNG of this size; `bytes` of its data are there. */
export function pixelBomb(width: number, height: number, bytes = (width + 1) * height): Buffer {
  const head = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF of this many frames, each of 12 bytes. */
function frameBomb(frames: number): Buffer {
  const head = Buffer.from('474946383961 e803 e803 800000 ffffff 000000'.replaceAll(' ', ''), 'hex')
  const frame = Buffer.from('2c00000000e803e80300 02 02 4c01 00'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')])
}

/** A PDF of these objects; the first is the catalog, and the third the page. */
function pdfOf(...objects: string[]): Buffer {
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`
  return Buffer.from(text, 'latin1')
}

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const onePage = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const page = (more: string, box = '[0 0 612 792]') =>
  `<</Type/Page/Parent 2 0 R/MediaBox${box}${more}>>`
const stream = (content: string, more = '') =>
  `<<${more}/Length ${content.length}>>stream\n${content}\nendstream`

const deepPdf = pdfOf(catalog, onePage, page(`/Deep ${'['.repeat(200_000)}${']'.repeat(200_000)}`))
const loopingPdf = pdfOf(catalog, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2147483647>>', page(''))
const hugePagePdf = pdfOf(catalog, onePage, page('', '[0 0 100000000 0.001]'))
/** Each form draws the one below ten times. */
const formsPdf = pdfOf(
  catalog,
  onePage,
  page('/Contents 4 0 R/Resources<</XObject<</F 13 0 R>>>>'),
  stream('/F Do'),
  ...Array.from({ length: 9 }, (_, depth) =>
    stream(
      depth === 0 ? '0 0 600 700 re f' : '/F Do '.repeat(10),
      `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</F ${depth + 4} 0 R>>>>`,
    ),
  ),
)
const imagePdf = (() => {
  const bytes = deflateSync(Buffer.alloc(40_000_000)).toString('latin1')
  return pdfOf(
    catalog,
    onePage,
    page('/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>'),
    stream('612 0 0 792 0 0 cm /I Do'),
    stream(
      bytes,
      '/Type/XObject/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode',
    ),
  )
})()

export const bombs: [what: string, name: string, content: Buffer | string][] = [
  ['an SVG of endless dashes', 'dashes.svg', dashes],
  ['an SVG that uses itself a billion times', 'uses.svg', uses],
  ['an SVG of patterns in patterns', 'patterns.svg', patterns],
  ['an SVG of entities in entities', 'entities.svg', entities],
  [
    'an SVG of a gigantic size',
    'size.svg',
    svg('<rect width="9" height="9"/>', 'width="1e9" height="1"'),
  ],
  ['an SVG of deep groups', 'deep.svg', svg(`${'<g>'.repeat(200_000)}${'</g>'.repeat(200_000)}`)],
  [
    'an SVG of gigantic text',
    'text.svg',
    svg('<text font-size="1e7" x="-9e6" y="9e6">Hall</text>'),
  ],
  ['a PNG of 36 megapixels in a few bytes', 'pixels.png', pixelBomb(6000, 6000)],
  ['a PNG that ends early', 'early.png', pixelBomb(6000, 6000, 50_000)],
  ['a GIF of 50,000 frames', 'frames.gif', frameBomb(50_000)],
  ['a PDF of deep arrays', 'deep.pdf', deepPdf],
  ['a PDF whose pages contain themselves', 'loop.pdf', loopingPdf],
  ['a PDF of a gigantic page', 'page.pdf', hugePagePdf],
  ['a PDF of forms in forms', 'forms.pdf', formsPdf],
  ['a PDF of a gigantic picture', 'picture.pdf', imagePdf],
]
