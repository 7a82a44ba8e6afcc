// Names of entries in archives that people download, so that Windows and macOS can unpack every one of them.
import { isBlank } from '#contract/values/normal-text.ts'

// oxlint-disable-next-line no-control-regex -- control characters are just what goes
const forbidden = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/g

/** Bidirectional controls, which can make one extension look like another. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Devices of Windows, with any extension. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)\d) *(?:\.|$)/i

/** File systems count bytes of UTF-8 (Linux) or units of UTF-16 (Windows, macOS); some is left for a number and the folders. */
const maxBytes = 200
const longestExtension = /\.[^. ]{1,12}$/

function cut(stem: string, max: number): string {
  let bytes = 0
  let end = 0
  for (const { segment } of new Intl.Segmenter('en').segment(stem)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > max) break
    end += segment.length
  }
  return stem.slice(0, end)
}

function parts(name: string): [stem: string, extension: string] {
  const extension = longestExtension.exec(name)?.[0] ?? ''
  return name === extension
    ? [name, '']
    : [name.slice(0, name.length - extension.length), extension]
}

/** A single path segment. It is never hidden or empty, and its extension stays. */
export function archiveName(name: string): string {
  const safe = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(directions, '')
    .replaceAll(forbidden, '_')
    .trimStart()
    .replace(/^[\s.]+/, '_.')
    .replace(/[\s.]+$/, '')
  const [stem, extension] = parts(isBlank(safe) ? 'unnamed' : safe)
  const short = cut(stem, maxBytes - Buffer.byteLength(extension)).replace(/[\s.]+$/, '')
  // Windows reads superscript digits as digits.
  return `${reserved.test(short.normalize('NFKC')) ? '_' : ''}${short || '_'}${extension}`
}

/** What file systems that ignore case, composition or ignorable characters take for the same name. */
const sameName = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

/** Names of one folder: `logo.png`, then `logo (2).png`. */
export function archiveFolder(): (name: string) => string {
  const used = new Set<string>()
  return (name) => {
    const safe = archiveName(name)
    const [stem, extension] = parts(safe)
    let free = safe
    for (let count = 2; used.has(sameName(free)); count += 1)
      free = `${stem} (${count})${extension}`
    used.add(sameName(free))
    return free
  }
}
