// Next reminder to the client, and the button to stop reminders.
import { useState } from 'react'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/values/money.ts'
import { EmailAgain } from '#web/billing/invoices/parts/email-again.tsx'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useInvoiceCache } from '../queries.ts'

export function Reminders({ invoice }: { invoice: Invoice }) {
  const { show } = useInvoiceCache()
  const [isReminding, setReminding] = useState(false)
  const { _id: invoiceId, company, companyName, due, dueDate } = invoice
  const { remindersStopped = false, nextReminder = null, reminders = [] } = invoice

  async function remind(idempotencyKey: string) {
    await show(await api(invoices.remind, { params: { invoiceId } }, { idempotencyKey }))
    toast.success(`${companyName} reminded of ${invoice.number}`)
    setReminding(false)
  }

  const set = async (stopped: boolean) =>
    show(await api(invoices.reminders, { params: { invoiceId }, body: { stopped } }))

  async function change(stopped: boolean) {
    try {
      await set(stopped)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message, { about: invoiceId, retry: () => void change(stopped) })
      return
    }
    const label = stopped ? 'Reminders stopped' : 'Reminders resumed'
    const step = { label, undo: () => set(!stopped) }
    toastWithUndo(step)
  }

  return (
    <PanelSection title="Reminders">
      <p className="text-sm text-muted">{describeReminders(remindersStopped, nextReminder)}</p>
      {reminders.length > 0 && (
        <ul className="mt-1 text-sm text-muted">
          {reminders.map((at) => (
            <li key={at}>
              Reminded <Moment at={at} as="long" />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {invoice.can.remindNow && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setReminding(true)}>
            Remind now…
          </Button>
        )}
        <Button size="sm" onClick={() => void change(!remindersStopped)}>
          {remindersStopped ? 'Resume reminders' : 'Stop reminders'}
        </Button>
      </div>
      {isReminding && (
        <EmailAgain
          title={`Remind ${companyName} now?`}
          confirmLabel="Remind"
          company={{ _id: company, name: companyName }}
          onConfirm={remind}
          onClose={() => setReminding(false)}
        >
          A reminder of {formatMoney(due)}, due {longDate(dueDate)}, with the PDF,
        </EmailAgain>
      )}
    </PanelSection>
  )
}

function describeReminders(areStopped: boolean, next: string | null): string {
  if (areStopped) return 'The client isn’t reminded about this invoice.'
  if (next === null) return 'No more automatic reminders.'
  return `The client is reminded on ${longDate(next)} unless the invoice is paid.`
}
