// Keeps this window's data as others change it: one stream, and each change makes just what it touches be read anew.
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { auth } from '#contract/auth.ts'
import { campaigns } from '#contract/campaigns.ts'
import { companies } from '#contract/companies.ts'
import { messages } from '#contract/messages.ts'
import { projects } from '#contract/projects.ts'
import { tasks } from '#contract/tasks.ts'
import { type Update, streamEvents } from '#contract/updates.ts'
import { website } from '#contract/website-calls.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { noteSeen } from '#web/lib/updates-seen.ts'

/** Changes that come together are read together. */
const gatherMs = 60
const reopenMs = 3000

interface Versioned {
  _id: string
  version: number
}

interface Touched {
  /** The record itself, and lists of such records: read anew unless they have this version already. */
  own: readonly QueryKey[]
  /** What shows something of it in passing. */
  around: readonly QueryKey[]
}

function touchedBy({ kind, id, company, project }: Update): Touched {
  const ofCompany = { params: { companyId: company } }
  switch (kind) {
    case 'company':
      return {
        own: [[companies.get.path, ofCompany]],
        around: [[companies.list.path], [companies.all.path]],
      }
    case 'project':
      return {
        own: [
          [projects.get.path, { params: { projectId: id } }],
          [projects.allOfCompany.path, ofCompany],
        ],
        around: [[projects.names.path, ofCompany], [companies.list.path], [companies.all.path]],
      }
    case 'task':
      return {
        own: [
          [tasks.get.path, { params: { taskId: id } }],
          [tasks.allOfProject.path, { params: { projectId: project } }],
        ],
        around: [
          [projects.allOfCompany.path, ofCompany],
          [projects.get.path, { params: { projectId: project } }],
        ],
      }
    case 'campaign':
      return {
        own: [
          [campaigns.get.path, { params: { campaignId: id } }],
          [campaigns.allOfProject.path, { params: { projectId: project } }],
        ],
        around: [],
      }
    case 'website':
      return { own: [[website.settings.path]], around: [] }
    case 'message':
      return {
        own: [[messages.get.path, { params: { messageId: id } }]],
        around: [[messages.list.path], [messages.counts.path]],
      }
    // Its lines come as a message's change too; what is told of a chat alone is whether the visitor is there.
    case 'chat':
      return {
        own: [],
        around: [[messages.get.path, { params: { messageId: id } }], [messages.list.path]],
      }
    default:
      return { own: [], around: [] }
  }
}

/** One's own change comes back over the stream too. A record that is gone (version 0) is not asked for again. */
function isKnown(data: unknown, { id, version }: Update): boolean {
  if (!Array.isArray(data)) return version === 0 || ((data as Versioned)?.version ?? 0) >= version
  const record = (data as Versioned[]).find(({ _id }) => _id === id)
  return version === 0 ? !record : (record?.version ?? 0) >= version
}

function readAnew(cache: QueryClient, updates: Update[]): void {
  for (const update of updates) {
    const { own, around } = touchedBy(update)
    const predicate = ({ state }: Query) => !isKnown(state.data, update)
    for (const queryKey of own) void cache.invalidateQueries({ queryKey, predicate })
    for (const queryKey of around) void cache.invalidateQueries({ queryKey })
  }
}

/**
 * @param since where live updates stood when the page's data was read
 * @param onSignedOut the session has ended; keep it the same between renders
 */
export function useLiveUpdates(since: string, onSignedOut: () => void): void {
  const cache = useQueryClient()

  useEffect(() => {
    let gathered: Update[] = []
    let stream: EventSource
    let reopening: ReturnType<typeof setTimeout> | undefined

    function onUpdate({ data, lastEventId }: MessageEvent<string>) {
      noteSeen('byStream', lastEventId)
      if (gathered.length === 0) {
        setTimeout(() => {
          readAnew(cache, gathered)
          gathered = []
        }, gatherMs)
      }
      gathered.push(JSON.parse(data) as Update)
    }

    /** A stream that was refused does not come back by itself, unlike one that broke. */
    async function onRefused() {
      try {
        const { updatesFrom } = await api(auth.session, {})
        void cache.invalidateQueries()
        open(updatesFrom)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'signed_out') onSignedOut()
        else reopening = setTimeout(() => void onRefused(), reopenMs)
      }
    }

    function open(from: string) {
      stream = new EventSource(`/updates?since=${encodeURIComponent(from)}`)
      stream.addEventListener(streamEvents.update, onUpdate)
      stream.addEventListener(streamEvents.refresh, () => void cache.invalidateQueries())
      stream.addEventListener('signed_out', () => {
        stream.close()
        onSignedOut()
      })
      stream.addEventListener('error', () => {
        if (stream.readyState === EventSource.CLOSED) void onRefused()
      })
    }

    open(since)
    return () => {
      clearTimeout(reopening)
      stream.close()
    }
  }, [cache, since, onSignedOut])
}
