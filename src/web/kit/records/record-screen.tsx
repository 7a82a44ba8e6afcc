// Screen of one record. If someone deletes the record while it is open, the screen says so.
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useNavigation, useParams, useSearchParams } from 'react-router'
import type { ApiError } from '#web/lib/api.ts'
import type { QueryOf } from '#web/lib/query.ts'
import { MissingDetails } from './missing-details.tsx'
import { toMissing } from './missing-record.tsx'

interface RecordAddress<Row> {
  /** The URL parameter with the record's id. */
  param: string
  query: (id: string, address: URLSearchParams) => QueryOf<Row>
  /** The path to go back to, unless it is a board. */
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
    const missing = toMissing(useSuspenseQuery(query(recordId, address)).error)
    const [said, setSaid] = useState<ApiError>()
    // A person deleting the record here is already leaving and needs no notice.
    const isLeaving = useNavigation().state !== 'idle'
    if (said !== missing && !(missing && isLeaving)) setSaid(missing)
    if (!missing || !said) return <Screen />
    const { deleted } = missing
    return <MissingDetails recordId={recordId} deleted={deleted} {...(backTo && { backTo })} />
  }
}
