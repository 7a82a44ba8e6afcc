// Decision on overage: approve after confirmation, or decline with a reason. Applies only to the amount displayed.
import { useState } from 'react'
import { monthName } from '#contract/marketing/figure-format.ts'
import { type Retainer, retainers } from '#contract/billing/retainers.ts'
import { type Overage, overageReason } from '#contract/billing/retainer-overages.ts'
import { ReasonDialog } from '#web/kit/records/reason-dialog.tsx'
import { overageAmount } from '#web/billing/retainers/parts/overage-facts.tsx'
import { useRetainerCache } from '#web/billing/retainers/queries.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

interface Shown {
  retainer: Retainer
  overage: Overage
}

export function DecideOnOverage(latest: Shown) {
  const [open, setOpen] = useState<{ decision: 'approve' | 'decline'; seen: Shown }>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-haspopup="dialog" onClick={() => setOpen({ decision: 'decline', seen: latest })}>
        Decline…
      </Button>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        onClick={() => setOpen({ decision: 'approve', seen: latest })}
      >
        Approve…
      </Button>
      {open?.decision === 'approve' && <Approve {...open.seen} onClose={close} />}
      {open?.decision === 'decline' && <Decline {...open.seen} onClose={close} />}
    </div>
  )
}

interface DecisionProps extends Shown {
  onClose: () => void
}

function callOf({ retainer, overage }: Shown) {
  const params = {
    companyId: retainer.company,
    retainerId: retainer._id,
    overageId: overage._id,
  }
  return { params, body: { units: overage.units, total: overage.total } }
}

function Approve({ retainer, overage, onClose }: DecisionProps) {
  const { show, read } = useRetainerCache(retainer.company)

  async function approve(idempotencyKey: string) {
    try {
      const sent = callOf({ retainer, overage })
      await show(await api(retainers.approveOverage, sent, { idempotencyKey }))
    } catch (error) {
      void read(retainer._id)
      throw error
    }
    toast.success('Overage approved')
    onClose()
  }

  return (
    <ConfirmDialog
      title="Approve this overage?"
      confirmLabel="Approve"
      onConfirm={approve}
      onClose={onClose}
    >
      <p>
        {retainer.title}, {monthName(overage.month)}:{' '}
        <strong className="text-text tabular-nums">{overageAmount(retainer.kind, overage)}</strong>.
        We bill it once.
      </p>
    </ConfirmDialog>
  )
}

function Decline({ retainer, overage, onClose }: DecisionProps) {
  const { show, read } = useRetainerCache(retainer.company)

  async function decline(reason: string, idempotencyKey: string) {
    const { params, body } = callOf({ retainer, overage })
    try {
      const sent = { params, body: { ...body, reason } }
      await show(await api(retainers.declineOverage, sent, { idempotencyKey }))
    } catch (error) {
      await read(retainer._id)
      throw error
    }
    toast.success('Overage declined')
  }

  return (
    <ReasonDialog
      title="Decline this overage"
      description={`${retainer.title}, ${monthName(overage.month)}: ${overageAmount(retainer.kind, overage)}.`}
      reason={overageReason}
      rows={5}
      submitLabel="Decline"
      draft={`decline overage ${overage._id}`}
      onSubmit={decline}
      onClose={onClose}
    />
  )
}
