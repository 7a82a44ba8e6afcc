// A screen of one record that others may delete while it is open: it then says so in the record's place.
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useNavigation, useParams, useSearchParams } from 'react-router'
import type { ApiError } from '#web/lib/api.ts'
import type { QueryOf } from '#web/lib/query.ts'
import { MissingDetails } from './missing-details.tsx'
import { missingOf } from './missing-record.tsx'

interface RecordAddress<Row> {
  /** The parameter in the address that names the record. */
  param: string
  query: (id: string, address: URLSearchParams) => QueryOf<Row>
  /** What it stands over, when that is no board. */
  backTo?: string
}

/** @param Screen reads the same query */
export function recordScreen<Row>(
  { param, query, backTo }: RecordAddress<Row>,
  Screen: ComponentType,
) {
  return function RecordScreen() {
    const recordId = useParams()[param] ?? ''
    const [address] = useSearchParams()
    const missing = missingOf(useSuspenseQuery(query(recordId, address)).error)
    const [said, setSaid] = useState<ApiError>()
    // Whoever deletes it here is leaving, and need not be told.
    const isLeaving = useNavigation().state !== 'idle'
    if (said !== missing && !(missing && isLeaving)) setSaid(missing)
    if (!missing || !said) return <Screen />
    const { deleted } = missing
    return <MissingDetails recordId={recordId} deleted={deleted} {...(backTo && { backTo })} />
  }
}
