// Next reminder to the client, and the button to stop reminders.
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useInvoiceCache } from '../queries.ts'

export function Reminders({ invoice }: { invoice: Invoice }) {
  const { show } = useInvoiceCache()
  const { _id: invoiceId, remindersStopped = false, nextReminder = null } = invoice

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
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-muted">
          {describeReminders(remindersStopped, nextReminder)}
        </p>
        <Button size="sm" onClick={() => void change(!remindersStopped)}>
          {remindersStopped ? 'Resume' : 'Stop'}
        </Button>
      </div>
    </PanelSection>
  )
}

function describeReminders(areStopped: boolean, next: string | null): string {
  if (areStopped) return 'The client isn’t reminded about this invoice.'
  if (next === null) return 'All reminders have been sent.'
  return `The client is reminded on ${longDate(next)} unless the invoice is paid.`
}
