// Actions on a portfolio case: propose to the client, confirm changed wording, withdraw.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PortfolioCase, portfolioCases } from '#contract/marketing/portfolio.ts'
import { caseWith, showCase } from '#web/marketing/portfolio/parts/case-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

type Step = 'propose' | 'confirm' | 'retract'

const said: Record<Step, string> = {
  propose: 'Proposed: the client’s owners are notified',
  confirm: 'Wording confirmed',
  retract: 'Withdrawn: it’s a draft again',
}

export function CaseActions({ shown }: { shown: PortfolioCase }) {
  const [isAsking, setAsking] = useState(false)
  const { pending, take, takeNow } = useStep(shown)
  const { can, state, isPublished } = shown
  return (
    <div className="flex flex-wrap gap-2">
      {can.propose && (
        <Button
          variant="primary"
          isPending={pending === 'propose'}
          onClick={() => void takeNow('propose')}
        >
          {state === 'draft' ? 'Propose to the client' : 'Propose again'}
        </Button>
      )}
      {can.confirm && (
        <Button
          variant="primary"
          isPending={pending === 'confirm'}
          onClick={() => void takeNow('confirm')}
        >
          Confirm the wording
        </Button>
      )}
      {can.retract && (
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Withdraw…
        </Button>
      )}
      {isPublished && (
        <a
          href={`/portfolio/${shown.item.id}`}
          target="_blank"
          rel="noreferrer"
          className="self-center text-sm text-accent underline"
        >
          View on the website
        </a>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Withdraw this case?"
          confirmLabel="Withdraw"
          onConfirm={async () => {
            await take('retract')
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            It becomes a draft again{isPublished && ' and leaves the website at once'}. The client
            can no longer see it and has to agree again.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function useStep(shown: PortfolioCase) {
  const cache = useQueryClient()
  const [pending, setPending] = useState<Step>()
  const { _id: caseId, contentVersion } = shown
  const params = { caseId }

  function call(step: Step): Promise<PortfolioCase> {
    if (step === 'retract') return api(portfolioCases.retract, { params })
    return api(portfolioCases[step], { params, body: { contentVersion } })
  }

  async function take(step: Step): Promise<void> {
    try {
      await showCase(cache, await call(step))
      toast.success(said[step])
    } catch (error) {
      // Someone else changed or decided on it.
      if (error instanceof ApiError) await cache.invalidateQueries(caseWith(caseId))
      throw error
    }
  }

  /** Takes a step that needs no question; a failure is shown in a toast. */
  async function takeNow(step: Step): Promise<void> {
    setPending(step)
    try {
      await take(step)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    } finally {
      setPending(undefined)
    }
  }
  return { pending, take, takeNow }
}
