// Determines a file's type from its content, and checks that its name agrees.
import { getExtension } from '#contract/values/file-name.ts'

interface Kind {
  extensions: string[]
  /** Possible content types for these extensions, the usual one first. */
  types: string[]
  /** Used in messages like 'The file isn’t …'. */
  label: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
/** Legacy Office documents, and all Office documents with a password. */
const compoundFile = 'application/x-cfb'

/** Types that can be detected from the content. */
const kinds: Kind[] = [
  { extensions: ['.png'], types: ['image/png', 'image/apng'], label: 'a PNG picture' },
  { extensions: ['.jpg', '.jpeg'], types: ['image/jpeg'], label: 'a JPEG picture' },
  { extensions: ['.gif'], types: ['image/gif'], label: 'a GIF picture' },
  { extensions: ['.webp'], types: ['image/webp'], label: 'a WebP picture' },
  { extensions: ['.avif'], types: ['image/avif'], label: 'an AVIF picture' },
  {
    extensions: ['.heic', '.heif'],
    types: ['image/heic', 'image/heif', 'image/heic-sequence'],
    label: 'an HEIC picture',
  },
  { extensions: ['.tif', '.tiff'], types: ['image/tiff'], label: 'a TIFF picture' },
  { extensions: ['.bmp'], types: ['image/bmp'], label: 'a BMP picture' },
  { extensions: ['.ico'], types: ['image/x-icon', 'image/png'], label: 'an icon' },
  { extensions: ['.psd'], types: ['image/vnd.adobe.photoshop'], label: 'a Photoshop file' },
  { extensions: ['.pdf'], types: ['application/pdf'], label: 'a PDF' },
  {
    extensions: ['.docx'],
    types: [`${office}.wordprocessingml.document`, 'application/zip', compoundFile],
    label: 'a Word document',
  },
  {
    extensions: ['.xlsx'],
    types: [`${office}.spreadsheetml.sheet`, 'application/zip', compoundFile],
    label: 'an Excel workbook',
  },
  {
    extensions: ['.pptx'],
    types: [`${office}.presentationml.presentation`, 'application/zip', compoundFile],
    label: 'a PowerPoint presentation',
  },
  {
    extensions: ['.doc', '.xls', '.ppt'],
    types: [compoundFile],
    label: 'an Office document',
  },
  {
    extensions: ['.odt'],
    types: [`${openDocument}.text`, 'application/zip'],
    label: 'an OpenDocument text',
  },
  {
    extensions: ['.ods'],
    types: [`${openDocument}.spreadsheet`, 'application/zip'],
    label: 'an OpenDocument spreadsheet',
  },
  {
    extensions: ['.odp'],
    types: [`${openDocument}.presentation`, 'application/zip'],
    label: 'an OpenDocument presentation',
  },
  {
    extensions: ['.mp4', '.m4v'],
    types: ['video/mp4', 'video/x-m4v', 'video/quicktime'],
    label: 'an MP4 video',
  },
  { extensions: ['.mov'], types: ['video/quicktime', 'video/mp4'], label: 'a QuickTime video' },
  { extensions: ['.webm'], types: ['video/webm'], label: 'a WebM video' },
  { extensions: ['.mp3'], types: ['audio/mpeg'], label: 'an MP3 recording' },
  { extensions: ['.wav'], types: ['audio/wav', 'audio/vnd.wave'], label: 'a WAV recording' },
  {
    extensions: ['.m4a'],
    types: ['audio/x-m4a', 'audio/mp4', 'video/mp4'],
    label: 'an M4A recording',
  },
  { extensions: ['.gz', '.tgz'], types: ['application/gzip'], label: 'a GZIP archive' },
]

/** Text types, which cannot be detected; the content only must not be one of the above. */
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
 * @param found type detected from the content, if any
 * @returns the file's type, or why it is rejected
 */
export function typeOf(
  name: string,
  found: string | undefined,
  extension = getExtension(name),
): { type: string } | { refused: string } {
  if (programExtensions.has(extension) || (found && programTypes.has(found))) {
    return {
      refused: `The file “${name}” is a program. You can’t upload programs directly: put it in a ZIP archive.`,
    }
  }
  const kind = kinds.find(({ extensions }) => extensions.includes(extension))
  if (kind) {
    const { types, label } = kind
    if (found && types.includes(found)) return { type: found }
    return {
      refused: `The file “${name}” isn’t ${label}, although its name says so. ${isOther(found)}`,
    }
  }
  const text = texts[extension]
  if (text === undefined) return { type: found ?? unknownType }
  if (found === undefined || isTextual(found)) return { type: text }
  return {
    refused: `The file “${name}” isn’t a text file, although its name says so. ${isOther(found)}`,
  }
}

/**
 * Returns why the file cannot have this name, or undefined if it can.
 * @param type the file's current type
 */
export function nameIssue(name: string, type: string): string | undefined {
  // Text types are only known from the extension, so they may change.
  const isKnown = type !== unknownType && !Object.values(texts).includes(type)
  const accepted = typeOf(name, isKnown ? type : undefined)
  return 'refused' in accepted ? accepted.refused : undefined
}

function isOther(found: string | undefined): string {
  const known = kinds.find(({ types }) => types[0] === found)
  return known
    ? `It is ${known.label}: rename it to end in ${known.extensions[0]}.`
    : 'Check the file, then try again.'
}

/** Types that browsers may display; everything else is sent as plain bytes. */
const servedAsIs =
  /^(?:image\/(?:png|apng|jpeg|gif|webp|avif|heic|tiff|bmp|vnd\.adobe\.photoshop)|video\/|audio\/|text\/(?:plain|csv|markdown|calendar)$|application\/(?:pdf|zip|gzip|json|x-cfb|vnd\.))/

export function servedType(type: string): string {
  if (!servedAsIs.test(type)) return unknownType
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** Types of pictures that can have a preview. */
export const pictureTypes: readonly string[] = [
  'png',
  'apng',
  'jpeg',
  'gif',
  'webp',
  'avif',
  'tiff',
].map((name) => `image/${name}`)
export const isSvg = (type: string): boolean => type === 'image/svg+xml'
export const isPdf = (type: string): boolean => type === 'application/pdf'
