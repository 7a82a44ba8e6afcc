// Storage keys: `files/`, `previews/`, `uploads/` (unfinished uploads), `website/`.
import type { PreviewSize } from '#contract/work/files.ts'

/** Every key is below one of these; backups include them. */
export const storedFolders = ['files', 'previews', 'uploads', 'website'] as const

export const contentKey = (id: string) => `files/${id}`
export const previewKey = (id: string, size: PreviewSize) => `previews/${id}/${size}.webp`
/** For unfinished uploads. */
export const partsKey = (id: string) => `uploads/${id}`
export const partKey = (id: string, part: string) => `uploads/${id}/${part}`

/** All keys a file may have. */
export const keysOf = (id: string) => [contentKey(id), `previews/${id}`, partsKey(id)]

/** A picture of the public site, identified by a hash of its content. */
export const websiteKey = (hash: string, size: 'large' | 'small') =>
  `website/${hash}${size === 'small' ? '-small' : ''}.webp`
export const websiteKeys = (hash: string) => [websiteKey(hash, 'large'), websiteKey(hash, 'small')]
