// A company's social accounts, as a table with masked secrets.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'react-router'
import { type SocialAccount, socialAccounts } from '#contract/clients/social-accounts.ts'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { api } from '#web/lib/browser.ts'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LoadErrorBanner, Skeleton } from '#web/ui/loading.tsx'
import { ActionsCell, Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { nameOfAccount } from './account-labels.ts'
import { socialAccountsQuery } from '#web/clients/brand/queries.ts'
import { LinkedSection } from '#web/ui/section.tsx'
import { SecretCell } from './secret-cell.tsx'

interface AccountsTableProps {
  companyId: string
  canAdd: boolean
  pathOf: (below: string) => string
}

export function AccountsTable({ companyId, canAdd, pathOf }: AccountsTableProps) {
  const { data: accounts, isError, refetch } = useQuery(socialAccountsQuery(companyId))
  const add = canAdd && (
    <LinkButton
      aria-haspopup="dialog"
      variant="primary"
      to={pathOf('accounts/new')}
      preventScrollReset
    >
      Add Account
    </LinkButton>
  )
  return (
    <LinkedSection
      id="social-accounts"
      title="Social accounts"
      hint={
        canAdd
          ? 'Stored encrypted. Owners and agency managers can reveal passwords after entering their own. Owners are notified each time.'
          : 'An owner of the company can see the passwords.'
      }
      aside={add}
    >
      {isError && (
        <LoadErrorBanner onRetry={refetch}>Couldn’t load the social accounts.</LoadErrorBanner>
      )}
      {!accounts && !isError && <Skeleton className="h-24" />}
      {accounts?.length === 0 && <p className="text-muted">None yet.</p>}
      {accounts && accounts.length > 0 && (
        <Table label="Social accounts">
          <TableHead>
            <HeadCell>Platform</HeadCell>
            <HeadCell>Username</HeadCell>
            <HeadCell>Password</HeadCell>
            <HeadCell>One-time code</HeadCell>
            <HeadCell>Notes</HeadCell>
            <HeadCell isLabelHidden>Actions</HeadCell>
          </TableHead>
          <TableBody>
            {accounts.map((account) => (
              <AccountRow key={account._id} account={account} pathOf={pathOf} />
            ))}
          </TableBody>
        </Table>
      )}
    </LinkedSection>
  )
}

function AccountRow({
  account,
  pathOf,
}: Pick<AccountsTableProps, 'pathOf'> & { account: SocialAccount }) {
  const { _id, platform, username, url, notes, hasCode, can } = account
  return (
    <Row>
      <Cell isHeading className="whitespace-normal!">
        <span className="inline-flex min-w-28 items-center gap-1 wrap-anywhere">
          {can.edit ? (
            <Link
              aria-haspopup="dialog"
              to={pathOf(`accounts/${_id}`)}
              preventScrollReset
              className="font-medium hover:underline"
            >
              <bdi>{platform}</bdi>
            </Link>
          ) : (
            <bdi>{platform}</bdi>
          )}
          {url !== '' && (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open ${platform}`}
              className="rounded-sm p-1 text-muted hover:text-text pointer-coarse:p-3"
            >
              <ExternalLink size={14} aria-hidden />
            </a>
          )}
        </span>
      </Cell>
      <Cell label="Username" className="whitespace-normal!">
        <span className="inline-flex min-w-36 items-center gap-1">
          <bdi className="min-w-0 wrap-anywhere">{username}</bdi>
          <CopyButton what={`username of ${platform}`} text={username} />
        </span>
      </Cell>
      <Cell label="Password" className="whitespace-normal!">
        <SecretCell account={account} what="password" />
      </Cell>
      <Cell label="One-time code" className="whitespace-normal!">
        {hasCode ? (
          <SecretCell account={account} what="code" />
        ) : (
          <span className="text-muted">–</span>
        )}
      </Cell>
      <Cell label="Notes" className="whitespace-normal! wrap-anywhere">
        <span dir="auto" className="line-clamp-3">
          {notes || <span className="text-muted">–</span>}
        </span>
      </Cell>
      <ActionsCell>{can.delete && <DeleteAccount account={account} />}</ActionsCell>
    </Row>
  )
}

function DeleteAccount({ account }: { account: SocialAccount }) {
  const cache = useQueryClient()
  const stepOf = useDeletionStep()
  const [isAsking, setAsking] = useState(false)
  const { _id: accountId, company: companyId } = account
  const name = nameOfAccount(account)
  async function remove() {
    await api(socialAccounts.remove, { params: { companyId, accountId } })
    setAsking(false)
    await cache.invalidateQueries({ queryKey: socialAccountsQuery(companyId).queryKey })
  }
  return (
    <>
      <IconButton label={`Delete ${name}`} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
      {isAsking && (
        <DeleteRecord
          title="Delete social account"
          name={name}
          onDelete={remove}
          undoStep={stepOf(accountId, name)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
