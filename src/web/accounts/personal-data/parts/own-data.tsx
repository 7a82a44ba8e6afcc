// The person's own data: export as a file, and erasure requests. Both require the password.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { personalData } from '#contract/accounts/personal-data.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { LoadError } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { erasureQuery } from '#web/accounts/auth/queries.ts'
import { OwnPasswordDialog } from '#web/kit/session/own-password-dialog.tsx'

export function OwnData() {
  const [asked, ask] = useState<'export' | 'erasure'>()
  const close = () => ask(undefined)
  return (
    <Section title="Your data">
      <p className="text-pretty text-muted">
        Everything we hold about you in one file: your profile and sessions, what you wrote and did,
        and the files you added.
      </p>
      <Button
        className="justify-self-start"
        icon={<Download size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => ask('export')}
      >
        Export my data
      </Button>
      <Erasure onAsk={() => ask('erasure')} />
      {asked === 'export' && <ExportDialog onClose={close} />}
      {asked === 'erasure' && <ErasureDialog onClose={close} />}
    </Section>
  )
}

function ExportDialog({ onClose }: { onClose: () => void }) {
  return (
    <OwnPasswordDialog
      title="Export my data"
      action="Download"
      onClose={onClose}
      onConfirm={async (password) => {
        const { path } = await api(personalData.prepareExport, { body: { password } })
        onClose()
        location.assign(path)
        toast.success('Your data is being downloaded')
      }}
    >
      Anyone who has the file can read all of it. Keep it in a safe place.
    </OwnPasswordDialog>
  )
}

function ErasureDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  return (
    <OwnPasswordDialog
      title="Request erasure?"
      action="Request erasure"
      isDanger
      onClose={onClose}
      onConfirm={async (password) => {
        const saved = await api(personalData.askErasure, { body: { password } })
        cache.setQueryData(erasureQuery.queryKey, saved)
        onClose()
        toast.success('Request sent to an administrator')
      }}
    >
      An administrator decides. If they agree, your account and everything that names you are
      permanently deleted, you’re signed out everywhere, and drafts on your devices are removed.
      Invoices already sent are kept, as the law requires.
    </OwnPasswordDialog>
  )
}

function Erasure({ onAsk }: { onAsk: () => void }) {
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(erasureQuery)

  async function withdraw(): Promise<void> {
    try {
      await api(personalData.withdrawErasure, {})
      toast.success('Erasure request withdrawn')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message, { retry: () => void withdraw() })
    }
    await cache.invalidateQueries({ queryKey: erasureQuery.queryKey })
  }

  if (isError && !data) {
    return (
      <LoadError className="text-sm" onRetry={refetch}>
        Couldn’t check whether you’ve requested erasure.
      </LoadError>
    )
  }
  if (!data) return null
  const { askedAt, hindrances } = data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {askedAt === null ? (
        <Button
          variant="quiet"
          className="justify-self-start text-bad!"
          aria-haspopup="dialog"
          onClick={onAsk}
        >
          Request erasure…
        </Button>
      ) : (
        <Banner
          tone="warn"
          action={
            <Button size="sm" onClick={() => void withdraw()}>
              Withdraw request
            </Button>
          }
        >
          You requested erasure <Moment at={askedAt} />. An administrator decides.
        </Banner>
      )}
      {hindrances.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm wrap-anywhere text-muted">
          {hindrances.map((hindrance) => (
            <li key={hindrance}>Before you can be erased: {hindrance}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
