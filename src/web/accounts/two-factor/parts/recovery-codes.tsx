// Recovery codes, shown only once, to copy or save as a file.
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Shown when the response with the codes was lost. */
export function LostRecoveryCodes({ onDone }: { onDone: () => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Banner tone="warn" title="Your second factor is on">
        The connection was lost before your recovery codes arrived. Create new ones in your account,
        under Security, while you have your device.
      </Banner>
      <div className="flex justify-end">
        <Button variant="primary" data-autofocus onClick={onDone}>
          Continue
        </Button>
      </div>
    </div>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Recovery codes copied')
    } catch {
      toast.error('Your browser didn’t allow it. Select the codes and copy them.')
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Banner tone="good" title="Your second factor is on">
        Store these recovery codes where you keep your passwords. Each one signs you in once if you
        don’t have your phone. They’re shown only once.
      </Banner>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-md sm:grid-cols-2 bg-sunken p-4 font-mono text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass()}
        >
          Save as a file
        </a>
        <Button variant="primary" onClick={onDone}>
          I have stored them
        </Button>
      </div>
    </div>
  )
}
