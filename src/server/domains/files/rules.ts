// What uploads have to keep to: sizes, room, who may see what.
import type { FileChange } from '#contract/files.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import { nameFault } from './kinds.ts'

export interface Limits {
  maxFileBytes: number
  companyQuotaBytes: number
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** `12 MB`, `1.5 GB`: whole units where that is exact or ten and more. */
export function inWords(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), units.length - 1)
  const amount = bytes / 1024 ** power
  const digits = amount >= 10 ? 0 : 1
  return `${Number(amount.toFixed(digits)).toLocaleString('en-US')} ${units[power]}`
}

/** @param size where it is known */
export function tooLarge({ maxFileBytes }: Pick<Limits, 'maxFileBytes'>, size?: number): AppError {
  const max = inWords(maxFileBytes)
  const message =
    size === undefined
      ? `This file is larger than ${max}, the largest that is taken.`
      : `This file is ${inWords(size)}; the largest that is taken is ${max}.`
  return new AppError('too_large', { message })
}

/** @throws AppError `invalid` for an empty file; `too_large` */
export function checkSize(size: number, limits: Limits): void {
  if (size === 0) throw invalid({ file: 'This file is empty' })
  if (size > limits.maxFileBytes) throw tooLarge(limits, size)
}

/** @throws AppError `quota_exceeded` */
export function checkRoom(size: number, used: number, { companyQuotaBytes }: Limits): void {
  if (used + size <= companyQuotaBytes) return
  throw new AppError('quota_exceeded', {
    message: `There is no room for ${inWords(size)}: ${inWords(used)} of this company’s ${inWords(
      companyQuotaBytes,
    )} are used. Delete files that are not needed.`,
  })
}

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** @throws AppError `unsupported_type` for what no channel shows */
export function checkPicture(type: string, name: string): void {
  if (pictures.includes(type)) return
  throw new AppError('unsupported_type', {
    message: `A post takes JPEG, PNG, WebP and GIF; “${name}” is none of them.`,
  })
}

/** More than any channel takes. */
const maxPictures = 40

/** @param count that there are already. @throws AppError `invalid` */
export function checkPictures(count: number): void {
  if (count >= maxPictures) throw invalid({ file: `A post has at most ${maxPictures} pictures` })
}

/**
 * Of what belongs to an internal task nothing is shared.
 * @throws AppError `forbidden` for a client who would hide a file from the agency's other clients
 */
export function visibilityOfNew(
  asked: 'internal' | 'shared' | undefined,
  { isTaskInternal, isStaff }: { isTaskInternal: boolean; isStaff: boolean },
): 'internal' | 'shared' {
  if (!isStaff) {
    if (asked === 'internal') throw new AppError('forbidden')
    return 'shared'
  }
  return asked ?? (isTaskInternal ? 'internal' : 'shared')
}

interface Changeable {
  name: string
  type: string
  visibility: 'internal' | 'shared'
  version: number
}

/**
 * @throws AppError `stale` when someone changed the file since `change.version`; `unsupported_type` for a name under which it
 * would not be taken
 */
export function changedFile<T extends Changeable>(file: T, change: FileChange): T {
  if (change.version !== undefined && change.version !== file.version) throw new AppError('stale')
  const { name = file.name } = change
  const message = name === file.name ? undefined : nameFault(name, file.type)
  if (message !== undefined) throw new AppError('unsupported_type', { message })
  return {
    ...file,
    name,
    visibility: change.visibility ?? file.visibility,
    version: file.version + 1,
  }
}
