// Low-key note about missing brand details; nothing is blocked by them.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { brandQuery } from '#web/clients/brand/queries.ts'
import { factCount, listMissingFacts } from '#web/clients/brand/parts/completeness.ts'
import { usePortal } from '#web/kit/client/portal.ts'

const formatList = new Intl.ListFormat('en-US')

export function BrandNote({ companyId }: { companyId: string }) {
  const { to } = usePortal()
  const { data: brand } = useQuery(brandQuery(companyId))
  const missing = brand?.can.edit ? listMissingFacts(brand) : []
  if (missing.length === 0) return null
  return (
    <p className="text-sm text-muted">
      Your{' '}
      <Link
        to={to('/app/client/brand')}
        className="text-accent underline underline-offset-2 hover:no-underline"
      >
        brand
      </Link>{' '}
      has {factCount - missing.length} of {factCount} details. Still missing:{' '}
      {formatList.format(missing.map(({ name }) => name))}.
    </p>
  )
}
