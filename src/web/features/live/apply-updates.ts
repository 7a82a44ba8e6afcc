// What of the cached data each live update touches.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { campaigns } from '#contract/campaigns.ts'
import { companies } from '#contract/companies.ts'
import { messages } from '#contract/messages.ts'
import { projects } from '#contract/projects.ts'
import { tasks } from '#contract/tasks.ts'
import { setup } from '#contract/setup.ts'
import type { Update } from '#contract/updates.ts'
import { website } from '#contract/website-calls.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { writesSettled } from '#web/lib/writes.ts'
import type { CardReads, ChangedCard } from './card-reads.ts'
import { readOwned } from './owner-reads.ts'

interface Touched {
  /** Read one by one, into the lists they are in. */
  cards: ChangedCard[]
  /** One record, read again unless it has this version already; of one that is gone, the server tells who deleted it. */
  records: QueryKey[]
  /** Read again in any case. */
  others: QueryKey[]
}

export function applyUpdates(client: QueryClient, reads: CardReads, updates: Update[]): void {
  const touched = updates.map((update) => ({ update, ...touchedBy(update) }))
  void reads.changed(touched.flatMap(({ cards }) => cards))
  for (const { update, records } of touched) {
    for (const queryKey of records) void readRecord(client, queryKey, update)
  }
  readOwned(client, updates)
  const others = new Map(
    touched.flatMap((one) => one.others).map((queryKey) => [JSON.stringify(queryKey), queryKey]),
  )
  for (const queryKey of others.values()) void readAgain(client, { queryKey })
}

interface Versioned {
  version: number
}

async function readRecord(client: QueryClient, queryKey: QueryKey, { id, version }: Update) {
  // Whoever deletes it in this window is leaving it.
  if (version === 0) await writesSettled({ id, isNew: false })
  const isOlder = (data: Versioned | undefined) => (data?.version ?? 0) < version
  await readAgain(client, {
    queryKey,
    predicate: ({ state }) =>
      version === 0 || state.status === 'error' || isOlder(state.data as Versioned | undefined),
  })
}

function projectCard(id: string, companyId: string, version?: number): ChangedCard {
  return {
    id,
    version,
    list: [projects.allOfCompany.path, { params: { companyId } }],
    endpoint: projects.get,
    sent: { params: { projectId: id } },
  }
}

function taskCard(id: string, projectId: string, version: number): ChangedCard {
  return {
    id,
    version,
    list: [tasks.allOfProject.path, { params: { projectId } }],
    endpoint: tasks.get,
    sent: { params: { taskId: id } },
  }
}

function campaignCard(id: string, projectId: string, version: number): ChangedCard {
  return {
    id,
    version,
    list: [campaigns.allOfProject.path, { params: { projectId } }],
    endpoint: campaigns.get,
    sent: { params: { campaignId: id } },
  }
}

function touchedBy({ kind, id, version, company = '', project = '' }: Update): Touched {
  switch (kind) {
    case 'company':
      return {
        cards: [],
        records: [[companies.get.path, { params: { companyId: company } }]],
        others: [[companies.list.path], [companies.all.path], [setup.checklist.path]],
      }
    case 'project':
      return {
        cards: [projectCard(id, company, version)],
        records: [],
        others: [
          [projects.names.path, { params: { companyId: company } }],
          [companies.list.path],
          [companies.all.path],
          [setup.checklist.path],
        ],
      }
    case 'task':
      // A project's card shows its tasks and how many are done.
      return {
        cards: [taskCard(id, project, version), projectCard(project, company)],
        records: [],
        others: [],
      }
    case 'campaign':
      return { cards: [campaignCard(id, project, version)], records: [], others: [] }
    case 'website':
      return { cards: [], records: [[website.settings.path]], others: [[setup.checklist.path]] }
    case 'message':
      return {
        cards: [],
        records: [[messages.get.path, { params: { messageId: id } }]],
        others: [[messages.list.path], [messages.counts.path]],
      }
    // Its messages are announced as the message's; an update of the chat says whether the visitor is there.
    case 'chat':
      return {
        cards: [],
        records: [],
        others: [[messages.get.path, { params: { messageId: id } }], [messages.list.path]],
      }
    default:
      return { cards: [], records: [], others: [] }
  }
}
