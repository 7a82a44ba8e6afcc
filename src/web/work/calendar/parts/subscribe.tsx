// The person's private calendar URL for other programs: create, copy and renew.
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { calendarFeed } from '#contract/work/calendar.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function Subscribe() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<CalendarPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Subscribe
      </Button>
      {isOpen && <AddressDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AddressDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function renew() {
    setPending(true)
    setProblem(undefined)
    try {
      setUrl((await api(calendarFeed.renewAddress, {})).url)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
    setPending(false)
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(url ?? '')
      toast.success('Address copied')
    } catch {
      toast.error('Couldn’t copy the address. Select it and copy it.')
    }
  }

  return (
    <Dialog
      title="Subscribe"
      description="See this calendar in Google Calendar, Outlook, Apple Calendar and others. It shows what you have access to, and stays up to date."
      size="sm"
      onClose={onClose}
    >
      <DialogBody className="grid gap-3">
        <FormProblem>{problem}</FormProblem>
        {url === undefined ? (
          <p className="text-muted">
            Your address is private. Anyone who has it can see your calendar. Creating a new one
            disables the previous one.
          </p>
        ) : (
          <>
            <p>Add this address as a calendar by URL. It’s shown only once.</p>
            <output className="rounded-md border border-line bg-sunken p-2.5 font-mono text-sm break-all select-all">
              {url}
            </output>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{url === undefined ? 'Cancel' : 'Done'}</Button>
        {url === undefined ? (
          <Button variant="primary" isPending={isPending} onClick={() => void renew()}>
            Create address
          </Button>
        ) : (
          <Button variant="primary" onClick={() => void copy()}>
            Copy address
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
