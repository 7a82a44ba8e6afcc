// Links to a file's page in this company's portal.
import type { File } from '#contract/work/files.ts'
import type { FileLink } from './review-badge.tsx'
import { clientFilesPath } from '#web/kit/client/paths.ts'
import { usePortal } from '#web/kit/client/portal.ts'

export function useFileLink(): (file: File) => FileLink {
  const { to } = usePortal()
  return ({ _id }) => ({ to: to(`${clientFilesPath}/${_id}`) })
}
