// How much of a company's storage its files use.
import { useQuery } from '@tanstack/react-query'
import { files } from '#contract/work/files.ts'
import { queryOf } from '#web/lib/query.ts'
import { sizeInWords } from './file-words.ts'

export function FileUsage({ companyId }: { companyId: string }) {
  const { data } = useQuery(queryOf(files.usage, { params: { companyId } }))
  if (!data) return null
  const { used, quota, max } = data
  return (
    <p className="text-sm text-muted tabular-nums">
      {sizeInWords(used)} of {sizeInWords(quota)} used; a file may have {sizeInWords(max)}.
    </p>
  )
}
