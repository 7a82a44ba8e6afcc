// Short texts about files.
import type { File } from '#contract/work/files.ts'
import { addressOf } from '#contract/endpoint.ts'
import { type PreviewSize, files } from '#contract/work/files.ts'
import { formatNumber } from '#web/lib/locale.ts'

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** `820 KB`, `1.5 GB` */
export function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), units.length - 1)
  const amount = bytes / 1024 ** power
  return `${formatNumber(Number(amount.toFixed(amount >= 10 || power === 0 ? 0 : 1)))} ${units[power]}`
}

/** Up to four letters for the icon: `PDF`. */
export const kindOf = (name: string): string =>
  /\.(?<extension>[a-z\d]{1,4})$/i.exec(name)?.groups?.['extension']?.toUpperCase() ?? ''

export const contentPath = ({ _id }: { _id: string }): string =>
  addressOf(files.content, { fileId: _id })

export const previewPath = ({ _id }: File, size: PreviewSize): string =>
  addressOf(files.preview, { fileId: _id }, { size })

export const getUploader = ({ uploadedBy }: File): string =>
  uploadedBy ? `${uploadedBy.name.first} ${uploadedBy.name.last}` : 'A deleted user'

/** Approved on its own: a file of a task or post is approved with that. */
export const isStandalone = ({ task, post }: File): boolean => !task && !post

/** Clients see no file of an internal task, whatever the file's own visibility. */
export const isInternal = ({ visibility }: File): boolean => visibility === 'internal'
