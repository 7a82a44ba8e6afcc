// Selector for one of thousands of companies: searches on the server, recent choices first.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, memo, use, useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { companies } from '#contract/clients/companies.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { toQuery } from '#web/lib/query.ts'
import { readRecent } from '#web/lib/recent.ts'
import { DraftOwner } from '#web/lib/draft-owner.ts'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { indexEntries, matchEntries } from '#web/ui/matching.ts'
import { companyOf } from '../queries.ts'

const shownAtOnce = 50

/** Query for the companies matching the typed text. */
export const companiesMatching = (search: string) =>
  toQuery(companies.list, { query: { search, size: shownAtOnce } })

/** Storage key of the recently chosen companies. */
export const recentCompanies = 'company'

interface CompanySelectProps {
  value: string | null
  onChange: (companyId: string | null) => void
  label?: string
  isLabelHidden?: boolean
  /** Of a page that says itself when there are no clients. */
  isFilter?: boolean
  isRequired?: boolean
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
  placeholder?: string
  className?: string
}

export const CompanySelect = memo(function CompanySelect({
  value,
  onChange,
  label = 'Select Company',
  isFilter = false,
  ...look
}: CompanySelectProps) {
  const personId = use(DraftOwner)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const found = useQuery({ ...companiesMatching(search), placeholderData: keepPreviousData })
  const chosen = useQuery({ ...companyOf(value ?? ''), enabled: value !== null })
  const items = (found.data?.items ?? []).map(({ _id, name }) => ({ id: _id, name }))
  // These results are for earlier text, so Enter must not pick one that no longer matches.
  const isOlder = search !== typed || found.isPlaceholderData
  return (
    <ComboBox
      {...look}
      label={label}
      items={isOlder ? matchEntries(indexEntries(items), typed, shownAtOnce).shown : items}
      value={value}
      chosen={chosen.data && { id: chosen.data._id, name: chosen.data.name }}
      recent={() => (personId === undefined ? [] : readRecent(personId, recentCompanies))}
      onChange={onChange}
      onSearch={setTyped}
      isLoading={found.isFetching}
      emptyText="No company matches"
      description={!isFilter && search === '' && found.data?.total === 0 ? <NoneYet /> : undefined}
      isClearable
    />
  )
})

/** Links to adding the first client when there are none. */
function NoneYet() {
  const { newClients } = useCan()
  if (!newClients) return 'No clients to show yet.'
  return (
    <>
      No clients yet.{' '}
      <Link
        aria-haspopup="dialog"
        to="/app/admin/clients/new"
        className="text-accent underline underline-offset-4"
      >
        Add Client
      </Link>
    </>
  )
}
