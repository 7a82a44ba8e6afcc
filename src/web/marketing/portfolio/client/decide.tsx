// Decision on a portfolio case: agree to exactly the displayed content, decline it, or withdraw consent.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CaseDecision,
  type PortfolioCase,
  portfolioCases,
} from '#contract/marketing/portfolio.ts'
import { optionalText } from '#contract/shared.ts'
import { caseWith, showCase } from '#web/marketing/portfolio/parts/case-queries.ts'
import { ReasonDialog } from '#web/kit/records/reason-dialog.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { usePortal } from '#web/kit/client/portal.ts'
import { clientPortfolioPath } from '#web/kit/client/paths.ts'

/** The dialog keeps the version displayed when it opened, even if an update arrives meanwhile. */
interface Open {
  decision: CaseDecision
  seen: PortfolioCase
}

export function Decide({ shown }: { shown: PortfolioCase }) {
  const { to } = usePortal()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { can, _id } = shown
  const ask = (decision: CaseDecision) => () => setOpen({ decision, seen: shown })
  return (
    <>
      {can.reword && (
        <LinkButton
          aria-haspopup="dialog"
          to={to(`${clientPortfolioPath}/${_id}/words`)}
          preventScrollReset
        >
          Edit wording
        </LinkButton>
      )}
      {can.decline && (
        <Button aria-haspopup="dialog" onClick={ask('decline')}>
          Decline…
        </Button>
      )}
      {can.withdraw && (
        <Button aria-haspopup="dialog" onClick={ask('withdraw')}>
          Withdraw…
        </Button>
      )}
      {can.agree && (
        <Button variant="primary" aria-haspopup="dialog" onClick={ask('agree')}>
          Agree…
        </Button>
      )}
      {open?.decision === 'agree' && <Agree shown={open.seen} onClose={close} />}
      {open && open.decision !== 'agree' && (
        <Refuse shown={open.seen} decision={open.decision} onClose={close} />
      )}
    </>
  )
}

interface DecisionProps {
  shown: PortfolioCase
  onClose: () => void
}

function useDecision({ _id: caseId, contentVersion }: PortfolioCase) {
  const cache = useQueryClient()
  return async (decision: CaseDecision, reason: string) => {
    try {
      const sent = { params: { caseId }, body: { decision, contentVersion, reason } }
      await showCase(cache, await api(portfolioCases.decide, sent))
    } catch (error) {
      // The displayed case may be stale, so read it again.
      if (error instanceof ApiError) await cache.invalidateQueries(caseWith(caseId))
      throw error
    }
  }
}

const changedSince =
  'The agency changed this while you were looking at it. Close this, check the new version, then decide.'

const failure = ({ code, message }: ApiError) => (code === 'stale' ? changedSince : message)

function Agree({ shown, onClose }: DecisionProps) {
  const decide = useDecision(shown)

  async function agree() {
    await decide('agree', '')
    toast.success('You agreed')
    onClose()
  }

  return (
    <ConfirmDialog
      title="Agree to this being shown?"
      confirmLabel="Agree"
      failure={failure}
      onConfirm={agree}
      onClose={onClose}
    >
      <p>
        The agency may show <strong className="text-text">{shown.item.title}</strong> on its website
        with exactly these words and pictures
        {!shown.isConfirmed && ', once it has confirmed the wording you changed'}. After any change
        we ask you again, and you can withdraw at any time.
      </p>
    </ConfirmDialog>
  )
}

const reasonText = optionalText(2000)

const words = {
  decline: {
    title: 'Decline',
    about: 'Nothing will be shown. We’ll let the agency know.',
    done: 'You declined',
  },
  withdraw: {
    title: 'Withdraw your consent',
    about: 'It’s removed from the website right away. We’ll let the agency know.',
    done: 'Withdrawn and removed from the website',
  },
} as const

function Refuse({
  shown,
  decision,
  onClose,
}: DecisionProps & { decision: 'decline' | 'withdraw' }) {
  const decide = useDecision(shown)
  const { title, about, done } = words[decision]
  return (
    <ReasonDialog
      title={title}
      description={about}
      reason={reasonText}
      label="Why? (optional)"
      submitLabel={decision === 'decline' ? 'Decline' : 'Withdraw'}
      draft={`${decision} case ${shown._id}`}
      failure={failure}
      onSubmit={async (reason) => {
        await decide(decision, reason)
        toast.success(done)
      }}
      onClose={onClose}
    />
  )
}
