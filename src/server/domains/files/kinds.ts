// What a file is by its content, and whether its name agrees.
import { extensionOf } from '#contract/file-name.ts'

interface Kind {
  extensions: string[]
  /** Content types that a file of such a name may have; the first is the usual one. */
  types: string[]
  /** As in 'This is not …'. */
  words: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
/** Office documents of before, and whatever has a password in Office. */
const compoundFile = 'application/x-cfb'

/** Kinds whose content can be told. */
const kinds: Kind[] = [
  { extensions: ['.png'], types: ['image/png', 'image/apng'], words: 'a PNG picture' },
  { extensions: ['.jpg', '.jpeg'], types: ['image/jpeg'], words: 'a JPEG picture' },
  { extensions: ['.gif'], types: ['image/gif'], words: 'a GIF picture' },
  { extensions: ['.webp'], types: ['image/webp'], words: 'a WebP picture' },
  { extensions: ['.avif'], types: ['image/avif'], words: 'an AVIF picture' },
  {
    extensions: ['.heic', '.heif'],
    types: ['image/heic', 'image/heif', 'image/heic-sequence'],
    words: 'an HEIC picture',
  },
  { extensions: ['.tif', '.tiff'], types: ['image/tiff'], words: 'a TIFF picture' },
  { extensions: ['.bmp'], types: ['image/bmp'], words: 'a BMP picture' },
  { extensions: ['.ico'], types: ['image/x-icon', 'image/png'], words: 'an icon' },
  { extensions: ['.psd'], types: ['image/vnd.adobe.photoshop'], words: 'a Photoshop file' },
  { extensions: ['.pdf'], types: ['application/pdf'], words: 'a PDF' },
  {
    extensions: ['.docx'],
    types: [`${office}.wordprocessingml.document`, 'application/zip', compoundFile],
    words: 'a Word document',
  },
  {
    extensions: ['.xlsx'],
    types: [`${office}.spreadsheetml.sheet`, 'application/zip', compoundFile],
    words: 'an Excel workbook',
  },
  {
    extensions: ['.pptx'],
    types: [`${office}.presentationml.presentation`, 'application/zip', compoundFile],
    words: 'a PowerPoint presentation',
  },
  {
    extensions: ['.doc', '.xls', '.ppt'],
    types: [compoundFile],
    words: 'an Office document',
  },
  {
    extensions: ['.odt'],
    types: [`${openDocument}.text`, 'application/zip'],
    words: 'an OpenDocument text',
  },
  {
    extensions: ['.ods'],
    types: [`${openDocument}.spreadsheet`, 'application/zip'],
    words: 'an OpenDocument spreadsheet',
  },
  {
    extensions: ['.odp'],
    types: [`${openDocument}.presentation`, 'application/zip'],
    words: 'an OpenDocument presentation',
  },
  {
    extensions: ['.mp4', '.m4v'],
    types: ['video/mp4', 'video/x-m4v', 'video/quicktime'],
    words: 'an MP4 video',
  },
  { extensions: ['.mov'], types: ['video/quicktime', 'video/mp4'], words: 'a QuickTime video' },
  { extensions: ['.webm'], types: ['video/webm'], words: 'a WebM video' },
  { extensions: ['.mp3'], types: ['audio/mpeg'], words: 'an MP3 recording' },
  { extensions: ['.wav'], types: ['audio/wav', 'audio/vnd.wave'], words: 'a WAV recording' },
  {
    extensions: ['.m4a'],
    types: ['audio/x-m4a', 'audio/mp4', 'video/mp4'],
    words: 'an M4A recording',
  },
  { extensions: ['.gz', '.tgz'], types: ['application/gzip'], words: 'a GZIP archive' },
]

/** Kinds that are text: nothing tells their content for sure, but it is none of the above. */
const texts: Record<string, string> = {
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.ics': 'text/calendar',
}

const programTypes = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x.ms.shortcut',
  'application/x-ms-shortcut',
  'application/vnd.microsoft.portable-executable',
])
const programExtensions = new Set(
  '.exe .dll .msi .scr .com .pif .bat .cmd .vbs .vbe .wsf .wsh .hta .ps1 .lnk .reg .jar .jse'.split(
    ' ',
  ),
)

const unknownType = 'application/octet-stream'
export const isTextual = (type: string): boolean => /^text\/|[/+]xml$/.test(type)

/**
 * @param found the type that the content tells by itself, if any
 * @returns the type of the file, or why it is refused
 */
export function typeOf(
  name: string,
  found: string | undefined,
  extension = extensionOf(name),
): { type: string } | { refused: string } {
  if (programExtensions.has(extension) || (found && programTypes.has(found))) {
    return {
      refused: `The file “${name}” is a program. Programs are not taken: put it into a ZIP archive.`,
    }
  }
  const kind = kinds.find(({ extensions }) => extensions.includes(extension))
  if (kind) {
    const { types, words } = kind
    if (found && types.includes(found)) return { type: found }
    return {
      refused: `The file “${name}” is not ${words}, whatever its name says. ${isOther(found)}`,
    }
  }
  const text = texts[extension]
  if (text === undefined) return { type: found ?? unknownType }
  if (found === undefined || isTextual(found)) return { type: text }
  return { refused: `The file “${name}” is no text, whatever its name says. ${isOther(found)}` }
}

/**
 * Why a file may not be renamed so; undefined where it may.
 * @param type that it has
 */
export function nameFault(name: string, type: string): string | undefined {
  // Which kind of text it is the extension alone has told.
  const isTold = type !== unknownType && !Object.values(texts).includes(type)
  const told = typeOf(name, isTold ? type : undefined)
  if ('refused' in told) return told.refused
  // SVG is looked through for scripts as it comes.
  if (isSvg(type) || !isSvg(told.type)) return undefined
  return `The file “${name}” was not looked at as an SVG picture: upload it under this name.`
}

function isOther(found: string | undefined): string {
  const known = kinds.find(({ types }) => types[0] === found)
  return known
    ? `It is ${known.words}: rename it to end in ${known.extensions[0]}.`
    : 'Check the file, then try again.'
}

/** What may be shown by a browser under its own type; the rest is sent as bytes. */
const servedAsIs =
  /^(?:image\/(?:png|apng|jpeg|gif|webp|avif|heic|tiff|bmp|vnd\.adobe\.photoshop)|video\/|audio\/|text\/(?:plain|csv|markdown|calendar)$|application\/(?:pdf|zip|gzip|json|x-cfb|vnd\.))/

export function servedType(type: string): string {
  if (!servedAsIs.test(type)) return unknownType
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** Of which a preview can be drawn. */
export const isPicture = (type: string): boolean =>
  /^image\/(?:png|apng|jpeg|gif|webp|avif|tiff)$/.test(type)
export const isSvg = (type: string): boolean => type === 'image/svg+xml'
export const isPdf = (type: string): boolean => type === 'application/pdf'
