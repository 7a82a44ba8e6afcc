// Content of the palette: cached hits immediately, then the server's.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import type { SearchHit } from '#contract/records/search.ts'
import { indexEntries, matchEntries } from '#web/ui/matching.ts'
import { cachedHits } from './cached-hits.ts'
import { type CommandGroup, projectTyped } from './commands.ts'
import { type OptionGroup, addTaskGroup, commandGroups, hitGroups, recentGroup } from './options.ts'
import { readRecentHits } from './recent-hits.ts'
import { hitsFor } from '../queries.ts'

export interface PaletteContext {
  personId: string
  /** Whether the caller can open the cached boards. */
  isStaff: boolean
  canAddTasks: boolean
  groups: readonly CommandGroup[]
  /** Path of the search results page. */
  searchPath: string
}

/** Debounce, so no request is sent for text that is still being typed. */
const pauseMs = 60

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Hits for earlier text that still match the current text, so Enter never opens a wrong one. */
function stillFitting(hits: readonly SearchHit[], typed: string): SearchHit[] {
  const entries = hits.map(({ _id, title, excerpt }) => ({ id: _id, name: title, detail: excerpt }))
  const { shown } = matchEntries(indexEntries(entries), typed, hits.length)
  const ids = new Set(shown.map(({ id }) => id))
  return hits.filter(({ _id }) => ids.has(_id))
}

/** What the palette shows for the typed text. */
export type Shown = ReturnType<typeof usePalette>

export function usePalette(typed: string, context: PaletteContext) {
  const { personId, isStaff, canAddTasks, groups, searchPath } = context
  const client = useQueryClient()
  const project = canAddTasks ? projectTyped(typed) : undefined
  const wanted = (project ?? typed).trim()
  const asked = useSettled(wanted)
  const kind = project === undefined ? undefined : 'project'
  const query = useQuery({
    ...hitsFor(asked, kind),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const isCurrent = asked === wanted && query.isSuccess && !query.isPlaceholderData
  const found = query.data?.hits ?? []

  function hits() {
    if (isCurrent) return found
    const cached = isStaff ? cachedHits(client, wanted) : []
    return cached.length > 0 ? cached : stillFitting(found, wanted)
  }

  function groupsShown(): OptionGroup[] {
    if (project !== undefined)
      return [addTaskGroup(project === '' ? readRecentHits(personId) : hits(), Plus)]
    if (wanted === '') return [recentGroup(readRecentHits(personId)), ...commandGroups(groups, '')]
    const to = `${searchPath}?q=${encodeURIComponent(wanted)}`
    const all = { name: `See all results for “${wanted}”`, icon: Search, to }
    return [
      ...hitGroups(hits()),
      ...commandGroups(groups, wanted),
      ...(isCurrent && found.length > 0
        ? commandGroups([{ name: 'More', commands: [all] }], '')
        : []),
    ]
  }

  return {
    groups: groupsShown().filter(({ options }) => options.length > 0),
    isSearching: wanted !== '' && !isCurrent && !query.isError,
    hasFailed: wanted !== '' && query.isError,
    retry: () => void query.refetch(),
    /** The text to highlight in the hits. */
    wanted,
    isProjectWanted: project === '',
  }
}
