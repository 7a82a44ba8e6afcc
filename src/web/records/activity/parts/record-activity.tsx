// Activity of one record, newest first, as a section of its panel or page.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type KindWithActivity, activity } from '#contract/records/activity.ts'
import { toQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { LoadError, Skeleton } from '#web/ui/loading.tsx'
import { ActivityLine } from './activity-line.tsx'

interface RecordActivityProps {
  kind: KindWithActivity
  id: string
  /** Number of entries shown at first. */
  size?: number
}

const maxSize = 200

export function RecordActivity({ kind, id, size = 5 }: RecordActivityProps) {
  const [shown, setShown] = useState(size)
  const { data, isError, isFetching, refetch } = useQuery({
    ...toQuery(activity.ofRecord, { params: { kind, recordId: id }, query: { size: shown } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PanelSection title="Activity">
      {isError && (
        <LoadError className="text-sm" onRetry={refetch}>
          Couldn’t load the activity.
        </LoadError>
      )}
      {!data && !isError && <Skeleton className="h-16" />}
      {data && data.items.length > 0 && (
        <ul className="-my-1 divide-y divide-line" aria-busy={isFetching}>
          {data.items.map((entry) => (
            <ActivityLine key={entry._id} entry={entry} isOwn={entry.record === id} />
          ))}
        </ul>
      )}
      {data?.items.length === 0 && <p className="text-sm text-muted">No activity yet.</p>}
      {data?.hasMore && shown < maxSize && (
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start"
          onClick={() => setShown(Math.min(maxSize, shown + 20))}
        >
          Show more
        </Button>
      )}
    </PanelSection>
  )
}
