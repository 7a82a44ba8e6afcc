// Streams a brand as a ZIP archive; files are read one at a time and never held in memory as a whole.
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Brand } from '#contract/clients/brand.ts'
import type { File } from '#contract/work/files.ts'
import { archiveFolder, archiveName } from '#server/platform/archive-names.ts'
import { contentKey } from '#server/platform/storage/keys.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { ArchivedBrand } from './service.ts'

const headings: [heading: string, textOf: (brand: Brand) => string][] = [
  ['Tagline', ({ tagline }) => tagline],
  ['What we stand for', ({ mission }) => mission],
  ['Who we speak to', ({ audience }) => audience],
  ['How we speak', ({ voice }) => voice],
  ['Words we use', ({ wordsToUse }) => wordsToUse],
  ['Words we avoid', ({ wordsToAvoid }) => wordsToAvoid],
  ['Colors', ({ colours }) => colours.map(({ name, value }) => `${value}  ${name}`).join('\n')],
  ['Heading font', ({ fonts }) => fonts.headings],
  ['Body font', ({ fonts }) => fonts.body],
  ['About the fonts', ({ fonts }) => fonts.notes],
]

/** Empty sections are left out. */
function textOf({ companyName, brand }: Pick<ArchivedBrand, 'companyName' | 'brand'>) {
  const parts = headings.flatMap(([heading, text]) => {
    const written = text(brand).trimEnd()
    return written === '' ? [] : [`${heading}\n${'-'.repeat(heading.length)}\n${written}\n`]
  })
  const title = `${companyName}: brand\n${'='.repeat(companyName.length + 7)}\n`
  return [title, ...parts].join('\n')
}

/** Paths in the archive: logos by their role, other files under their own names. */
function placesOf({ brand, files }: Pick<ArchivedBrand, 'brand' | 'files'>) {
  const nameOf = archiveFolder()
  const logos = [
    { file: brand.logo, folder: 'logo' },
    { file: brand.darkLogo, folder: 'logo for dark backgrounds' },
  ]
  const isLogo = (file: File) => logos.some((logo) => logo.file?._id === file._id)
  return [
    ...logos.flatMap(({ file, folder }) =>
      file ? [{ file, path: `${folder}/${archiveName(file.name)}` }] : [],
    ),
    ...files
      .filter((file) => !isLogo(file))
      .map((file) => ({ file, path: `files/${nameOf(file.name)}` })),
  ]
}

/** Only text is worth compressing; pictures, videos and documents already are. */
const isText = ({ type }: File) => /^text\/|[+/](?:xml|json)$/.test(type)

export function createArchive(archived: ArchivedBrand, storage: Storage): Readable {
  const zip = new ZipFile()
  // The library's types declare an older stream interface, but this is a PassThrough.
  const output = zip.outputStream as Readable
  let reading: Readable | undefined
  const end = (error: Error) => void output.destroy(error)
  // Stops reading the current file if the download is aborted.
  output.once('close', () => reading?.destroy())
  zip.on('error', end)
  zip.addBuffer(Buffer.from(textOf(archived)), 'Brand.txt')
  for (const { file, path } of placesOf(archived)) {
    const options = { mtime: new Date(file.createdAt), compress: isText(file), size: file.size }
    zip.addReadStreamLazy(path, options, (take) => {
      storage.read(contentKey(file._id)).then(
        (content) => {
          reading = content
          if (output.destroyed) content.destroy()
          else take(null, content.once('error', end))
        },
        (error: Error) => take(error, undefined as never),
      )
    })
  }
  zip.end()
  return output
}
