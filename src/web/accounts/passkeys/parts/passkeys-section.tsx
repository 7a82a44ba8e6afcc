// The person's own passkeys: list, add, rename and remove.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeys as calls } from '#contract/accounts/passkeys.ts'
import type { Passkey } from '#contract/accounts/two-factor.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { twoFactorQuery } from '#web/accounts/auth/queries.ts'
import { AddPasskey } from './add-passkey.tsx'
import { OwnPasswordDialog } from '#web/kit/session/own-password-dialog.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

type Asked = { action: 'add' } | { action: 'rename' | 'remove'; passkey: Passkey }

export function PasskeysSection() {
  const { passkeys } = useSuspenseQuery(twoFactorQuery).data
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  return (
    <Section title="Passkeys">
      <p className="text-pretty text-muted">
        Sign in with your fingerprint, face or PIN instead of your password. A passkey works only on
        this site, so a fake copy of it can’t use it.
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} onAsk={ask} />
          ))}
        </ul>
      )}
      <div>
        <Button aria-haspopup="dialog" onClick={() => ask({ action: 'add' })}>
          Add a passkey
        </Button>
      </div>
      {asked?.action === 'add' && (
        <Dialog title="Add a passkey" onClose={close}>
          <DialogBody>
            <AddPasskey onDone={close} />
          </DialogBody>
        </Dialog>
      )}
      {asked?.action === 'rename' && <RenamePasskey passkey={asked.passkey} onClose={close} />}
      {asked?.action === 'remove' && <RemovePasskey passkey={asked.passkey} onClose={close} />}
    </Section>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onAsk: (asked: Asked) => void
}

function PasskeyRow({ passkey, onAsk }: PasskeyRowProps) {
  const { name, createdAt, usedAt } = passkey
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span dir="auto" className="block truncate" title={name}>
          {name}
        </span>
        <span className="text-sm text-muted">
          Added <Moment at={createdAt} />
          {usedAt === null ? (
            ', not used yet'
          ) : (
            <>
              , last used <Moment at={usedAt} />
            </>
          )}
        </span>
      </span>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Rename ${name}`}
        aria-haspopup="dialog"
        onClick={() => onAsk({ action: 'rename', passkey })}
      >
        Rename
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Remove ${name}`}
        aria-haspopup="dialog"
        onClick={() => onAsk({ action: 'remove', passkey })}
      >
        Remove
      </Button>
    </li>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const cache = useQueryClient()
  const { enabledAt, passkeys } = useSuspenseQuery(twoFactorQuery).data
  const isLastFactor = enabledAt === null && passkeys.length === 1
  return (
    <OwnPasswordDialog
      title={`Remove ‘${passkey.name}’?`}
      action="Remove"
      isDanger
      onClose={onClose}
      onConfirm={async (password) => {
        const params = { passkeyId: passkey._id }
        await api(calls.remove, { params, body: { password } })
        await cache.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
        toast.success('Passkey removed')
        onClose()
      }}
    >
      {isLastFactor
        ? 'It’s your only second factor. You’ll then sign in with just your password.'
        : 'You can no longer sign in with it here. Delete it on your device too.'}
    </OwnPasswordDialog>
  )
}
