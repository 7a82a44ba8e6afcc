// Keeps this window's data as others change it: one stream, and each change makes just what it touches be read anew.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { companies } from '#contract/companies.ts'
import { projects } from '#contract/projects.ts'
import { tasks } from '#contract/tasks.ts'
import { type Update, streamEvents } from '#contract/updates.ts'
import { sessionQuery } from '#web/features/session/session-queries.ts'

/** Changes that come together are read together. */
const gatherMs = 60

interface Versioned {
  _id: string
  version: number
}

/** The lists and records that a change touches, as beginnings of query keys. */
function touched({ kind, id, company, project }: Update): readonly (readonly unknown[])[] {
  switch (kind) {
    case 'company':
      return [
        [companies.list.path],
        [companies.all.path],
        [companies.get.path, { params: { companyId: id } }],
      ]
    case 'project':
      return [
        [projects.allOfCompany.path, { params: { companyId: company } }],
        [projects.get.path, { params: { projectId: id } }],
        [companies.list.path],
        [companies.all.path],
      ]
    case 'task':
      return [
        [tasks.allOfProject.path, { params: { projectId: project } }],
        [tasks.get.path, { params: { taskId: id } }],
        [projects.allOfCompany.path, { params: { companyId: company } }],
      ]
    default:
      return []
  }
}

/** One's own change comes back over the stream too: what is here already is not read again. */
function isKnown(data: unknown, { id, version }: Update): boolean {
  const records = Array.isArray(data) ? (data as Versioned[]) : [data as Versioned | undefined]
  const record = records.find((one) => one?._id === id)
  return version === 0 ? Array.isArray(data) && !record : (record?.version ?? 0) >= version
}

function readAnew(cache: QueryClient, updates: Update[]): void {
  for (const update of updates) {
    for (const queryKey of touched(update)) {
      void cache.invalidateQueries({
        queryKey,
        predicate: ({ state }) => !isKnown(state.data, update),
      })
    }
  }
}

/** @param since where live updates stood when the page's data was read */
export function useLiveUpdates(since: string): void {
  const cache = useQueryClient()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const stream = new EventSource(`/updates?since=${encodeURIComponent(since)}`)
    let gathered: Update[] = []
    const onUpdate = ({ data }: MessageEvent<string>) => {
      if (gathered.length === 0) {
        setTimeout(() => {
          readAnew(cache, gathered)
          gathered = []
        }, gatherMs)
      }
      gathered.push(JSON.parse(data) as Update)
    }
    stream.addEventListener(streamEvents.update, onUpdate)
    stream.addEventListener(streamEvents.refresh, () => void cache.invalidateQueries())
    stream.addEventListener('signed_out', () => {
      stream.close()
      cache.removeQueries({ queryKey: sessionQuery.queryKey })
      void revalidate()
    })
    return () => stream.close()
  }, [cache, revalidate, since])
}
