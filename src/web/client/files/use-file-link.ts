// Links to a file's page in this company's portal.
import type { File } from '#contract/files.ts'
import type { FileLink } from '#web/features/files/review-badge.tsx'
import { clientFilesPath } from '../paths.ts'
import { usePortal } from '../portal.ts'

export function useFileLink(): (file: File) => FileLink {
  const { to } = usePortal()
  return ({ _id }) => ({ to: to(`${clientFilesPath}/${_id}`) })
}
