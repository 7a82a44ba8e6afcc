// How much of a company's storage its files use.
import { useQuery } from '@tanstack/react-query'
import { files } from '#contract/work/files.ts'
import { toQuery } from '#web/lib/query.ts'
import { formatSize } from './file-labels.ts'

export function FileUsage({ companyId }: { companyId: string }) {
  const { data } = useQuery(toQuery(files.usage, { params: { companyId } }))
  if (!data) return null
  const { used, quota, max } = data
  return (
    <p className="text-sm text-muted tabular-nums">
      {formatSize(used)} of {formatSize(quota)} used; a file may have {formatSize(max)}.
    </p>
  )
}
