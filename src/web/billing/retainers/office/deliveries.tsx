// Deliveries on a retainer: recorded by hand, removable until they are part of an overage.
import { useState } from 'react'
import {
  type Delivery,
  NewDelivery,
  type Retainer,
  retainers,
} from '#contract/billing/retainers.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { DeliveryList } from '#web/billing/retainers/parts/delivery-list.tsx'
import { useRetainerCache } from '#web/billing/retainers/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useToday } from '#web/lib/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function Deliveries({ retainer }: { retainer: Retainer }) {
  const { _id: retainerId, company: companyId } = retainer
  const params = { companyId, retainerId }
  const [isAdding, setAdding] = useState(false)
  const { show } = useRetainerCache(companyId)

  async function remove({ _id: deliveryId, title, day, quantity }: Delivery) {
    try {
      await show(await api(retainers.removeDelivery, { params: { ...params, deliveryId } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
      return
    }
    const body = { title, day, quantity }
    const step = {
      label: 'Delivery removed',
      undo: async () => show(await api(retainers.addDelivery, { params, body })),
    }
    toastWithUndo(step)
  }

  return (
    <Section
      title="Deliveries"
      aside={
        <Button size="sm" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          Record a delivery
        </Button>
      }
    >
      <DeliveryList
        retainer={retainer}
        renderAction={(delivery) =>
          delivery.can.delete && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Remove ${delivery.title}`}
              onClick={() => void remove(delivery)}
            >
              Remove
            </Button>
          )
        }
      />
      {isAdding && <RecordDelivery retainer={retainer} onClose={() => setAdding(false)} />}
    </Section>
  )
}

interface RecordDeliveryProps {
  retainer: Retainer
  onClose: () => void
}

function RecordDelivery({ retainer, onClose }: RecordDeliveryProps) {
  const { _id: retainerId, company: companyId } = retainer
  const [values] = useState({ title: '', day: useToday(), quantity: 1 })
  const { show } = useRetainerCache(companyId)
  return (
    <Dialog
      title="Record a delivery"
      description="It counts toward the month of the day below. The client sees what was delivered."
      onClose={onClose}
    >
      <CreateForm<NewDelivery, NewDelivery>
        schema={NewDelivery}
        values={values}
        submitLabel="Record"
        draft={`delivery on ${retainerId}`}
        onSubmit={async (body, idempotencyKey) => {
          const sent = { params: { companyId, retainerId }, body }
          await show(await api(retainers.addDelivery, sent, { idempotencyKey }))
          toast.success('Delivery recorded')
          onClose()
        }}
        onClose={onClose}
      >
        {(form) => (
          <>
            <Field
              form={form}
              name="title"
              label="What was delivered"
              isRequired
              data-autofocus
              className="sm:col-span-2"
            />
            <Field form={form} name="day" label="Day" type="date" isRequired />
            <Field form={form} name="quantity" label="How many" type="number" isRequired />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}
