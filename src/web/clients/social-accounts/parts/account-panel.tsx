// Panel of a social account. Public fields are saved on blur; secrets are replaced in a dialog of their own.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import {
  type SocialAccount,
  SocialAccountFacts,
  socialAccounts,
} from '#contract/clients/social-accounts.ts'
import { FieldsPanel } from '#web/kit/records/fields-panel.tsx'
import { MissingDetails } from '#web/kit/records/missing-details.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
import { useUser } from '#web/kit/session/session-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { nameOfAccount } from './account-labels.ts'
import { socialAccountsQuery } from '#web/clients/brand/queries.ts'
import { SecretCell } from './secret-cell.tsx'
import { SecretDialog } from './secret-dialog.tsx'

type Facts = z.input<typeof SocialAccountFacts>

export function AccountPanel({ companyId, accountId }: { companyId: string; accountId: string }) {
  const { data: accounts } = useSuspenseQuery(socialAccountsQuery(companyId))
  const account = accounts.find(({ _id }) => _id === accountId)
  if (!account) {
    return <MissingDetails recordId={accountId} deleted={undefined} backTo="the brand" />
  }
  return <Panel key={accountId} account={account} />
}

function Panel({ account }: { account: SocialAccount }) {
  const cache = useQueryClient()
  const close = useCloseDialog()
  const { _id: accountId, company: companyId, can } = account
  const params = { companyId, accountId }
  const query = socialAccountsQuery(companyId)
  const put = (saved: SocialAccount) =>
    cache.setQueryData(query.queryKey, (all) =>
      all?.map((one) => (one._id === saved._id ? saved : one)),
    )

  const fields = useRecordForm<SocialAccount, Facts>({
    record: account,
    draft: `social account ${accountId}`,
    schema: SocialAccountFacts,
    titleOf: nameOfAccount,
    calls: {
      valuesOf: ({ platform, username, url, notes }) => ({ platform, username, url, notes }),
      save: (body) => api(socialAccounts.change, { params, body }),
      async read() {
        const all = await cache.fetchQuery({ ...query, staleTime: 0 })
        const found = all.find(({ _id }) => _id === accountId)
        if (!found) throw new ApiError('not_found', 'This social account no longer exists.')
        return found
      },
      cache: put,
    },
  })
  const { form } = fields
  const isStaff = useUser().role === 'admin'
  return (
    <FieldsPanel
      title={account.platform}
      fields={fields}
      heading={{ name: 'platform', label: 'Platform' }}
      isReadOnly={!can.edit}
      onClose={close}
    >
      <RecordFields fields={fields}>
        <Field form={form} name="username" label="Username" className="sm:col-span-2" isRequired />
        <Field form={form} name="url" label="URL" inputMode="url" className="sm:col-span-2" />
        <FieldArea form={form} name="notes" label="Notes" rows={4} className="sm:col-span-2" />
      </RecordFields>
      <Secret account={account} what="password" title="Password" onSaved={put} />
      <Secret account={account} what="code" title="One-time codes" onSaved={put} />
      {isStaff && <WhoSees kind="socialAccount" id={accountId} />}
    </FieldsPanel>
  )
}

interface SecretProps {
  account: SocialAccount
  what: 'password' | 'code'
  title: string
  onSaved: (account: SocialAccount) => void
}

function Secret({ account, what, title, onSaved }: SecretProps) {
  const [isOpen, setOpen] = useState(false)
  const isThere = what === 'password' || account.hasCode
  return (
    <PanelSection title={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {isThere ? (
          <SecretCell account={account} what={what} />
        ) : (
          <span className="text-muted">None</span>
        )}
        {account.can.edit && (
          <Button
            size="sm"
            aria-label={`${isThere ? 'Change' : 'Set up'}: ${title}`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {isThere ? 'Change…' : 'Set up…'}
          </Button>
        )}
      </div>
      {isOpen && (
        <SecretDialog
          account={account}
          what={what}
          onSaved={onSaved}
          onClose={() => setOpen(false)}
        />
      )}
    </PanelSection>
  )
}
