// The milestones of a project as its client sees them, with Approve.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Milestone, milestones } from '#contract/work/milestones.ts'
import { LoadErrorBanner } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { milestonesOf, readMilestonesAgain, showMilestone } from '../queries.ts'
import { MilestoneLine } from './milestone-line.tsx'

/** Lets the client approve a milestone that has been reached. */
function ApproveButton({ milestone }: { milestone: Milestone }) {
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  const { _id: milestoneId, title, version } = milestone

  async function approve(idempotencyKey = newKey()) {
    setPending(true)
    try {
      const sent = { params: { milestoneId }, body: { version } }
      await showMilestone(cache, await api(milestones.approve, sent, { idempotencyKey }))
      toast.success(`${title} approved`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isFinal = ['wrong_state', 'stale', 'not_found'].includes(error.code)
      const retry = isFinal ? undefined : () => void approve(idempotencyKey)
      toast.error(`${title}: ${error.message}`, { about: milestoneId, retry })
      await readMilestonesAgain(cache, milestone)
    }
    setPending(false)
  }

  return (
    <Button size="sm" variant="primary" isPending={isPending} onClick={() => void approve()}>
      Approve<span className="sr-only">: {title}</span>
    </Button>
  )
}

/** Nothing for a project without milestones. */
export function ClientMilestones({ projectId }: { projectId: string }) {
  const { data: listed = [], isError, refetch } = useQuery(milestonesOf(projectId))
  if (listed.length === 0 && !isError) return null
  return (
    <Section title="Milestones">
      {isError && (
        <LoadErrorBanner onRetry={refetch}>Couldn’t load the milestones.</LoadErrorBanner>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {listed.map((milestone) => (
          <MilestoneLine
            key={milestone._id}
            milestone={milestone}
            actions={milestone.can.approve && <ApproveButton milestone={milestone} />}
          >
            {milestone.title}
          </MilestoneLine>
        ))}
      </ul>
    </Section>
  )
}
