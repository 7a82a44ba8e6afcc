// Search results page. Text and kind are kept in the URL.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { records } from '#contract/records.ts'
import { type SearchHit, SearchKind, searchKinds } from '#contract/records/search.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { useUser } from '#web/kit/session/session-queries.ts'
import type { Load } from '#web/lib/load.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Highlighted, KindIcon, placeOf, statusOf } from './hit-parts.tsx'
import { hitGroups } from './options.ts'
import { recordRecentHit } from './recent-hits.ts'
import { hitsFor } from '../queries.ts'

const readAddress = (address: URLSearchParams) => ({
  typed: address.get('q') ?? '',
  kind: SearchKind.safeParse(address.get('kind')).data,
})

export const loadSearch: Load = async (cache, { url }) => {
  const { typed, kind } = readAddress(url.searchParams)
  if (!isBlank(typed)) await cache.prefetchQuery(hitsFor(typed, kind))
}

/** @param kinds that this person has access to */
export function SearchResults({ kinds = searchKinds }: { kinds?: readonly SearchKind[] }) {
  const { typed, kind } = readAddress(useSearchParams()[0])
  const navigate = useNavigate()
  const isAsked = !isBlank(typed)
  const query = useQuery({
    ...hitsFor(typed, kind),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const hits = isAsked ? (query.data?.hits ?? []) : []

  function show(next: { typed?: string; kind?: SearchKind | undefined }) {
    const address = new URLSearchParams()
    const { typed: q, kind: chosen } = { typed, kind, ...next }
    if (q) address.set('q', q)
    if (chosen) address.set('kind', chosen)
    void navigate(`?${address.toString()}`, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search everything"
          className="min-w-0 flex-1 basis-64"
          maxLength={200}
          value={typed}
          onChange={(text) => show({ typed: text })}
        />
        <Select
          label="Kind"
          isLabelHidden
          className="w-40"
          placeholder="All kinds"
          options={kinds.map((one) => ({ value: one, label: records[one].plural }))}
          value={kind ?? ''}
          onChange={({ target }) => show({ kind: SearchKind.safeParse(target.value).data })}
        />
      </div>
      {isAsked && query.isPending && <p role="status">Searching…</p>}
      {isAsked && <QueryError query={query} />}
      {!isAsked && (
        <EmptyState title="Type a word you’re looking for.">
          The beginning of a word is enough, and typos are fine.
        </EmptyState>
      )}
      {isAsked && query.isSuccess && hits.length === 0 && (
        <EmptyState
          title={`Nothing found for “${typed.trim()}”.`}
          action={
            kind && <Button onClick={() => show({ kind: undefined })}>Search all kinds</Button>
          }
        />
      )}
      {hitGroups(hits).map(({ name, options }) => (
        <section key={name} aria-label={name}>
          <h2 className="pb-1 text-sm font-medium text-muted">{name}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {options.map((option) =>
              option.type === 'hit' ? (
                <HitLine key={option.id} hit={option.hit} typed={typed} />
              ) : null,
            )}
          </ul>
        </section>
      ))}
    </>
  )
}

function HitLine({ hit, typed }: { hit: SearchHit; typed: string }) {
  const { _id: personId } = useUser()
  const place = placeOf(hit)
  const status = statusOf(hit)
  return (
    <li>
      <Link
        to={hit.path}
        onClick={() => recordRecentHit(personId, hit)}
        className="-mx-2 flex items-center gap-3 rounded-md px-2 py-2 hover:bg-hover pointer-coarse:py-3"
      >
        <KindIcon kind={hit.kind} />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="line-clamp-2 wrap-anywhere">
            <Highlighted title={hit.title} typed={typed} />
          </span>
          {hit.excerpt && (
            <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
              <Highlighted title={hit.excerpt} typed={typed} />
            </span>
          )}
          {place && <span className="block truncate text-sm text-muted">{place}</span>}
        </span>
        {status && <Badge className="shrink-0">{status}</Badge>}
      </Link>
    </li>
  )
}
