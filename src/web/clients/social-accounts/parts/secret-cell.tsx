// A secret of a social account, masked until revealed and masked again after half a minute.
import { useEffect, useState } from 'react'
import type { Revealed, SocialAccount } from '#contract/clients/social-accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { nameOfAccount } from './account-labels.ts'
import { RevealDialog } from './reveal-dialog.tsx'

const shownForMs = 30_000
/** A code about to expire is shown a moment longer, to leave time to copy it. */
const minCodeShownMs = 5000

interface SecretCellProps {
  account: SocialAccount
  what: 'password' | 'code'
}

const mask = { password: '••••••••', code: '••• •••' }

export function SecretCell({ account, what }: SecretCellProps) {
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState<{ text: string; forMs: number }>()
  const name = nameOfAccount(account)
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => setShown(undefined), shown.forMs)
    return () => clearTimeout(timer)
  }, [shown])

  function show({ password, code, codeExpiresInMs }: Revealed) {
    const forMs = Math.min(shownForMs, Math.max(minCodeShownMs, codeExpiresInMs ?? shownForMs))
    setShown({ text: password ?? code ?? '', forMs })
    setAsking(false)
  }

  return (
    <span className={cx('flex min-w-0 items-center gap-1', shown && 'flex-wrap')}>
      {shown ? (
        <>
          <output className="min-w-0 font-mono wrap-anywhere select-all">{shown.text}</output>
          <CopyButton what={`${what} of ${name}`} text={shown.text} />
          <Button size="sm" variant="quiet" onClick={() => setShown(undefined)}>
            Hide
          </Button>
        </>
      ) : (
        <>
          <span aria-hidden className="whitespace-nowrap text-muted">
            {mask[what]}
          </span>
          {account.can.reveal ? (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Reveal ${what} of ${name}`}
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              Reveal
            </Button>
          ) : (
            <span className="sr-only">Hidden</span>
          )}
        </>
      )}
      {isAsking && (
        <RevealDialog
          account={account}
          what={what}
          onRevealed={show}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  )
}
