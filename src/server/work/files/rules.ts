// Rules for files: size limits, storage quota, visibility, and when they can be approved.
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type { ApprovalDecision, ApprovalStage } from '#contract/work/approvals.ts'
import type { FileChange, FileReview } from '#contract/work/files.ts'
import { AppError, invalid, wrongState } from '#server/platform/app-error.ts'
import { checkVersion } from '#server/platform/rules.ts'
import { nameIssue } from './kinds.ts'

export interface Limits {
  maxFileBytes: number
  companyQuotaBytes: number
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Formats like `12 MB` or `1.5 GB`, without decimals if the value is whole or at least ten. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), units.length - 1)
  const amount = bytes / 1024 ** power
  const digits = amount >= 10 ? 0 : 1
  return `${Number(amount.toFixed(digits)).toLocaleString('en-US')} ${units[power]}`
}

/** @param size if known */
export function tooLarge({ maxFileBytes }: Pick<Limits, 'maxFileBytes'>, size?: number): AppError {
  const max = formatBytes(maxFileBytes)
  const message =
    size === undefined
      ? `This file is larger than the maximum of ${max}.`
      : `This file is ${formatBytes(size)}. The maximum is ${max}.`
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
    message: `There isn’t enough storage left for ${formatBytes(size)}: ${formatBytes(used)} of this company’s ${formatBytes(
      companyQuotaBytes,
    )} is used. Delete files you no longer need.`,
  })
}

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** @throws AppError `unsupported_type` for types no channel supports */
export function checkPicture(type: string, name: string): void {
  if (pictures.includes(type)) return
  throw new AppError('unsupported_type', {
    message: `Posts support JPEG, PNG, WebP and GIF; “${name}” is none of them.`,
  })
}

/** More than any channel allows. */
const maxPictures = 40

/** @param count number of existing pictures. @throws AppError `invalid` */
export function checkPictures(count: number): void {
  if (count >= maxPictures)
    throw invalid({ file: `A post can have at most ${maxPictures} pictures` })
}

/**
 * Files of internal tasks are always internal.
 * @throws AppError `forbidden` if a client asks for an internal file
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

interface Reviewed {
  visibility: 'internal' | 'shared'
  review: FileReview
  /** The file's own. */
  approvalMode: ApprovalMode | null
  taskId: string | null
  postId: string | null
}

interface Changeable extends Reviewed {
  name: string
  type: string
  version: number
}

/**
 * @throws AppError `stale` if the file has changed since `change.version`; `unsupported_type` for a name that does not fit its
 * content; `wrong_state` if its approval cannot be asked for, or ended
 */
export function changedFile<T extends Changeable>(file: T, change: FileChange): T {
  checkVersion(change.version, file)
  const { name = file.name } = change
  const message = name === file.name ? undefined : nameIssue(name, file.type)
  if (message !== undefined) throw new AppError('unsupported_type', { message })
  const next = {
    ...file,
    name,
    visibility: change.visibility ?? file.visibility,
    version: file.version + 1,
  }
  return { ...next, review: changedReview(next, change.review) }
}

function changedReview(file: Changeable, asked: FileChange['review']): FileReview {
  if (asked === undefined || asked === file.review) return file.review
  if (asked === 'none' && !isInReview(file)) throw wrongState('This file isn’t in review.')
  const issue = asked === 'none' ? undefined : whyNotAskable(file)
  if (issue !== undefined) throw wrongState(issue)
  return asked
}

/** In review, or sent back. */
export const isInReview = ({ review }: Pick<Reviewed, 'review'>): boolean =>
  review === 'in review' || review === 'changes asked'

/** Explains why the client's approval can't be asked for. */
function whyNotAskable(file: Reviewed): string | undefined {
  const { review, visibility, approvalMode, taskId, postId } = file
  if (taskId !== null) return 'This file is approved with its task.'
  if (postId !== null) return 'This file is approved with its post.'
  if (visibility === 'internal') return 'Share the file with the client first.'
  if (approvalMode === 'none') return 'This file needs no approval. Change its approval mode first.'
  return review === 'approved' ? 'This file was already approved.' : undefined
}

export const canAskApproval = (file: Reviewed): boolean =>
  file.review !== 'in review' && whyNotAskable(file) === undefined

/** The agency's own approval passes the file on to the client; what the agency sends back is not for the client to see. */
export function reviewAfter(decision: ApprovalDecision, stage: ApprovalStage): FileReview {
  if (stage === 'agency') return decision === 'approved' ? 'in review' : 'none'
  return decision
}
