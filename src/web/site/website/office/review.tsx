// Settings, Website, To review: what is still as the program wrote it, each part to read, keep, edit or remove.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sample, WebsiteChange } from '#contract/site/website-calls.ts'
import { website } from '#contract/site/website-calls.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, LinkButton, buttonClass } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { sections } from '../parts/sections.ts'
import { settingsQuery, useSettings } from '../queries.ts'

/** The samples of one form, with the page that shows them. */
interface Group {
  title: string
  editPath: string
  viewPath: string
  samples: Sample[]
}

const groups = (samples: readonly Sample[]): Group[] =>
  sections
    .flatMap(({ path, title, parts = [{ path: '', title: '' }], viewAt }) =>
      parts.map((part) => ({
        title: part.title ? `${title}: ${part.title}` : title,
        editPath: ['/app/admin/settings/website', path, part.path].filter(Boolean).join('/'),
        viewPath: viewAt(part.path),
        samples: samples.filter(({ section, page }) => section === path && page === part.path),
      })),
    )
    .filter((group) => group.samples.length > 0)

export default function Review() {
  const { samples } = useSettings()
  const save = useSave()
  return (
    <>
      <title>To review, Website</title>
      <PageHeader
        title="To review"
        subtitle="What the program wrote. Keep what is true as it is, edit the rest."
      />
      {samples.length === 0 ? (
        <Banner tone="good">Nothing is left: search engines may list the website.</Banner>
      ) : (
        <Banner tone="warn">
          {pluralize(samples.length, 'part')} to review. Until then, search engines are kept out.
        </Banner>
      )}
      {groups(samples).map((group) => (
        <GroupSection key={group.editPath} group={group} onSave={save} />
      ))}
    </>
  )
}

type Save = (change: WebsiteChange) => Promise<void>

function GroupSection({
  group: { title, editPath, viewPath, samples },
  onSave,
}: {
  group: Group
  onSave: Save
}) {
  const confirm = (paths: string[]) => onSave({ confirm: paths })
  return (
    <section aria-labelledby={editPath} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={editPath} className="mr-auto text-lg font-medium">
          {title}
        </h2>
        <a href={viewPath} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
          View page
        </a>
        <LinkButton size="sm" to={editPath} aria-label={`Edit ${title}`}>
          Edit
        </LinkButton>
        <Action
          label="Keep all"
          what={title}
          onPress={() => confirm(samples.map(({ path }) => path))}
        />
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {samples.map((sample) => (
          <li key={sample.path} className="flex items-start gap-4 px-4 py-3">
            <div className="min-w-0 flex-1">
              <h3 className="flex flex-wrap items-baseline gap-2 font-medium">
                {sample.name}
                {sample.isHidden && <Badge tone="warn">Not shown</Badge>}
              </h3>
              <p className="line-clamp-4 whitespace-pre-line text-muted wrap-anywhere">
                {sample.text}
              </p>
            </div>
            <Action label="Keep" what={sample.name} onPress={() => confirm([sample.path])} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Action({
  label,
  what,
  onPress,
}: {
  label: string
  /** Completes the accessible name. */
  what: string
  onPress: () => Promise<void>
}) {
  const [isPending, setPending] = useState(false)
  return (
    <Button
      size="sm"
      aria-label={`${label}: ${what}`}
      isPending={isPending}
      onClick={() => {
        setPending(true)
        void onPress().finally(() => setPending(false))
      }}
    >
      {label}
    </Button>
  )
}

function useSave(): Save {
  const cache = useQueryClient()
  return async function save(change) {
    try {
      cache.setQueryData(settingsQuery.queryKey, await api(website.change, { body: change }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The same version would be refused again.
      const isStale = error.code === 'stale'
      toast.error(error.message, { retry: isStale ? undefined : () => void save(change) })
      void cache.invalidateQueries({ queryKey: settingsQuery.queryKey })
    }
  }
}
