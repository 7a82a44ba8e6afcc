// The person's second factor: its state and the actions available.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { twoFactor } from '#contract/accounts/two-factor.ts'
import { api } from '#web/lib/browser.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { sessionsQuery, twoFactorQuery } from '#web/accounts/auth/queries.ts'
import { OwnPasswordDialog } from '#web/kit/session/own-password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'

type Asked = 'set up' | 'recovery codes' | 'turn off'

export function TwoFactorSection() {
  const { enabledAt, passkeys, recoveryCodesLeft, isRequired } =
    useSuspenseQuery(twoFactorQuery).data
  const [asked, ask] = useState<Asked>()
  const hasApp = enabledAt !== null
  const hasPasskeys = passkeys.length > 0
  const isOn = hasApp || hasPasskeys
  return (
    <Section title="Second factor" aside={isOn && <Badge tone="good">On</Badge>}>
      <p className="text-pretty text-muted">
        {isOn
          ? `After your password, signing in asks for ${askedFor(hasApp, hasPasskeys)}. ${pluralize(recoveryCodesLeft, 'recovery code')} left.`
          : 'With a second factor, signing in also asks for a code or a passkey, so someone who learns your password still can’t sign in.'}
        {isRequired && ' The agency requires it.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button aria-haspopup="dialog" onClick={() => ask('set up')}>
          {hasApp
            ? 'Set up another app'
            : hasPasskeys
              ? 'Also set up an app'
              : 'Set up a second factor'}
        </Button>
        {isOn && (
          <Button aria-haspopup="dialog" onClick={() => ask('recovery codes')}>
            New recovery codes
          </Button>
        )}
        {hasApp && (hasPasskeys || !isRequired) && (
          <Button aria-haspopup="dialog" onClick={() => ask('turn off')}>
            {hasPasskeys ? 'Remove the app' : 'Turn off'}
          </Button>
        )}
      </div>
      {asked && <Asking asked={asked} hasPasskeys={hasPasskeys} onClose={() => ask(undefined)} />}
    </Section>
  )
}

function askedFor(hasApp: boolean, hasPasskeys: boolean): string {
  if (!hasPasskeys) return 'a code from your authenticator app'
  return hasApp ? 'a passkey or a code from your authenticator app' : 'one of your passkeys'
}

interface AskingProps {
  asked: Asked
  hasPasskeys: boolean
  onClose: () => void
}

function Asking({ asked, hasPasskeys, onClose }: AskingProps) {
  const cache = useQueryClient()
  const refetchQueries = () => cache.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
  if (asked === 'recovery codes') return <NewCodes onMade={refetchQueries} onClose={onClose} />
  if (asked === 'turn off') {
    return (
      <OwnPasswordDialog
        title={hasPasskeys ? 'Remove the authenticator app?' : 'Turn off the second factor?'}
        action={hasPasskeys ? 'Remove' : 'Turn off'}
        isDanger
        onClose={onClose}
        onConfirm={async (password) => {
          await api(twoFactor.disable, { body: { password } })
          await refetchQueries()
          toast.success(hasPasskeys ? 'App removed' : 'Second factor turned off')
          onClose()
        }}
      >
        {hasPasskeys
          ? 'Your passkeys will then be your only second factor.'
          : 'You’ll then sign in with just your password.'}
      </OwnPasswordDialog>
    )
  }
  return (
    <Dialog title="Set up a second factor" onClose={onClose}>
      <DialogBody>
        <TwoFactorSetUp
          onDone={() => {
            // Setting up a second factor ends the other sessions.
            void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey })
            onClose()
          }}
        />
      </DialogBody>
    </Dialog>
  )
}

function NewCodes({ onMade, onClose }: { onMade: () => Promise<void>; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) {
    return (
      <Dialog title="New recovery codes" onClose={onClose}>
        <DialogBody>
          <RecoveryCodes codes={codes} onDone={onClose} />
        </DialogBody>
      </Dialog>
    )
  }
  return (
    <OwnPasswordDialog
      title="Create new recovery codes?"
      action="Create new codes"
      onClose={onClose}
      onConfirm={async (password) => {
        const made = await api(twoFactor.renewRecoveryCodes, { body: { password } })
        setCodes(made.recoveryCodes)
        await onMade()
      }}
    >
      Your current codes will stop working.
    </OwnPasswordDialog>
  )
}
