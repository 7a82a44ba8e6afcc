// Lets the client approve a milestone that has been reached.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Milestone, milestones } from '#contract/work/milestones.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { readMilestonesAgain, showMilestone } from '../queries.ts'

export function ApproveButton({ milestone }: { milestone: Milestone }) {
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
