// Marks a service as renewed, which moves its date on by its period, with Undo.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ClientService,
  type ClientServiceDetail,
  clientServices,
} from '#contract/clients/services.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import { newKey } from '#web/lib/new-key.ts'
import { type UndoStep, pushUndo, undoAction } from '#web/lib/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { readServicesAgain, showService } from '../queries.ts'

export function RenewButton({
  service,
  isPrimary = false,
}: {
  service: ClientService
  isPrimary?: boolean
}) {
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  const { _id: serviceId, company: companyId, name, renewsOn: dueOn } = service
  const params = { companyId, serviceId }

  function stepOf({ renewals }: ClientServiceDetail): UndoStep {
    const renewalId = renewals[0]?._id ?? ''
    return {
      label: `${name} renewed`,
      undo: async () =>
        showService(
          cache,
          await api(clientServices.takeBackRenewal, { params: { ...params, renewalId } }),
        ),
    }
  }

  async function renew(key = newKey()) {
    setPending(true)
    try {
      const renewed = await api(
        clientServices.renew,
        { params, body: { dueOn } },
        { idempotencyKey: key },
      )
      await showService(cache, renewed)
      const step = stepOf(renewed)
      pushUndo(step)
      toast.success(`${name} renewed until ${longDate(renewed.renewsOn)}`, {
        action: undoAction(step),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isFinal = error.code === 'wrong_state' || error.code === 'not_found'
      const retry = isFinal ? undefined : () => void renew(key)
      toast.error(`${name}: ${error.message}`, { about: serviceId, retry })
      // Someone else may have renewed it.
      await readServicesAgain(cache, companyId)
    }
    setPending(false)
  }

  return (
    <Button
      size="sm"
      variant={isPrimary ? 'primary' : 'secondary'}
      isPending={isPending}
      onClick={() => void renew()}
    >
      Mark as renewed<span className="sr-only">: {name}</span>
    </Button>
  )
}
