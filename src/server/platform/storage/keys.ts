// The keys of what is stored: `files/`, `previews/`, `uploads/` (of uploads that have not ended), `website/`.
import type { PreviewSize } from '#contract/files.ts'

/** Every key lies below one of these; what a backup takes along. */
export const storedFolders = ['files', 'previews', 'uploads', 'website'] as const

export const contentKey = (id: string) => `files/${id}`
export const previewKey = (id: string, size: PreviewSize) => `previews/${id}/${size}.webp`
/** Of an upload that has not ended. */
export const partsKey = (id: string) => `uploads/${id}`
export const partKey = (id: string, part: string) => `uploads/${id}/${part}`

/** Everything that may lie there for a file. */
export const keysOf = (id: string) => [contentKey(id), `previews/${id}`, partsKey(id)]

/** Of a picture of the public site, by the hash of what it shows. */
export const websiteKey = (hash: string, size: 'large' | 'small') =>
  `website/${hash}${size === 'small' ? '-small' : ''}.webp`
export const websiteKeys = (hash: string) => [websiteKey(hash, 'large'), websiteKey(hash, 'small')]
