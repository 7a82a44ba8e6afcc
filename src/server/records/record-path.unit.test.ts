// Where the web shows each kind of record, to staff and to a company's people.
import { beforeAll, expect, test } from 'vitest'
import { type RecordKind, recordKinds } from '#contract/records.ts'
import { modules } from '#server/modules.ts'
import { type ClientCaller, asAdministrator } from '#server/platform/caller.ts'
import { nounTests } from '#tests/support/noun-tests.ts'
import { recordPath } from './record-path.ts'
import { registerModules } from './registry.ts'

beforeAll(() => registerModules(modules))

const clientOf = (...ids: string[]): ClientCaller => ({
  role: 'client',
  personId: 'person',
  sessionId: '',
  companies: ids.map((id) => ({ id, role: 'member' })),
})

/** For staff, and for clients; null where they have no screen. */
const paths: Partial<Record<RecordKind, readonly [office: string | null, client: string | null]>> =
  {
    ...Object.assign({}, ...nounTests.map((noun) => noun.paths)),
    company: ['clients/1', 'profile'],
    project: ['projects/1?company=2', 'projects/1'],
    task: ['tasks/1?company=2&project=3', 'work-manager/1'],
    campaign: ['campaigns/1?company=2&project=3', null],
    post: ['posts/1?company=2', 'posts/1'],
    report: ['reports/1', 'reports/1'],
    event: ['calendar/1', 'manage-events/1'],
    clientService: ['clients/2/services/1', 'services/1'],
    invoice: ['invoices/1', 'invoices/1'],
    quote: ['quotes/1', 'quotes/1'],
    person: [null, null],
    file: ['clients/2/files/1', 'files/1'],
    comment: [null, null],
    message: ['messages/1', null],
    chat: ['messages/1', null],
    website: ['settings/website', null],
    notification: [null, null],
    template: ['settings/templates/1', null],
    brand: ['clients/2/brand', 'brand'],
    socialAccount: ['clients/2/brand', 'brand'],
    booking: [null, null],
    schedule: ['clients/2/schedules/1', null],
    retainer: ['clients/2/retainers/1', 'retainers'],
    reportSchedule: ['clients/2/reports', null],
    timeEntry: ['time', null],
    settings: ['settings/billing', null],
    portfolioCase: ['clients/2/portfolio/1', 'portfolio/1'],
    deadLetter: ['settings/failed-jobs', null],
  }

const place = { id: '1', companyId: '2', projectId: '3' }

test.each(recordKinds)(
  'a %s has paths for staff and for clients of one or several companies',
  (kind) => {
    const [office, client] = paths[kind] ?? expect.fail(`no path of a ${kind}`)
    const shown = (path: string | null) => path && `/app/client/${path}`
    expect(recordPath(asAdministrator(), { kind, ...place })).toBe(office && `/app/admin/${office}`)
    expect(recordPath(clientOf('2'), { kind, ...place })).toBe(shown(client))
    expect(recordPath(clientOf('2', '4'), { kind, ...place })).toBe(
      shown(client && `${client}?company=2`),
    )
  },
)

test('a comment has the path of its task', () => {
  const comment = { kind: 'comment', ...place, taskId: '5' }
  expect(recordPath(asAdministrator(), comment)).toBe('/app/admin/tasks/5?company=2&project=3')
  expect(recordPath(clientOf('2', '4'), comment)).toBe('/app/client/work-manager/5?company=2')
})

test('a board or brand record without a company has no path', () => {
  const kinds = ['project', 'task', 'campaign', 'brand', 'socialAccount'] as const
  for (const kind of kinds) {
    expect(recordPath(asAdministrator(), { kind, id: '1', companyId: null })).toBeNull()
  }
})

test('a kind that only a newer version knows has no path', () => {
  expect(recordPath(asAdministrator(), { kind: 'newer', ...place })).toBeNull()
})
