// What each staff role reads.
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { projects } from '#contract/work/projects.ts'
import { type StaffRole, staffRoles } from '#contract/agency/staff-roles.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, records } = await prepare()

async function prepare() {
  const project = await world.addProject(world.company)
  const campaign = await world.addCampaign(project)
  return { company: world.company, records: { project, campaign } }
}

const everyone = staffRoles
const withMoney = ['administrator', 'manager', 'bookkeeper'] as const
const withMessages = ['administrator', 'manager'] as const
const administrators = ['administrator'] as const

const companyPath = `/companies/${company._id}`
const reads: [url: string, readers: readonly StaffRole[]][] = [
  ['/companies/all', everyone],
  [`${companyPath}/projects`, everyone],
  [`/projects/${records.project._id}/tasks/all`, everyone],
  [`/projects/${records.project._id}/campaigns/all`, everyone],
  ['/events?from=2026-01-01&to=2026-01-31', everyone],
  ['/time?from=2026-01-01&to=2026-01-31', everyone],
  [`${companyPath}/reports`, everyone],
  ['/invoices', withMoney],
  ['/invoices?format=csv', withMoney],
  ['/quotes', withMoney],
  [`${companyPath}/retainers`, withMoney],
  ['/messages', withMessages],
  ['/messages?format=csv', withMessages],
  ['/people', withMessages],
  ['/settings', administrators],
  ['/settings/website', administrators],
  ['/people/invitations', administrators],
  ['/archive', administrators],
]

// P1.2.2 P11.1.2 P11.1.3 P11.1.4
test.each(staffRoles)(
  'P11.1.1 a user with role %s reads what the role may read, and nothing else',
  async (role) => {
    const person = await world.addStaff({ staffRole: role })
    const wrong: string[] = []
    for (const [url, readers] of reads) {
      const { statusCode } = await person.raw({ method: 'GET', url })
      const expected = readers.includes(role) ? 200 : 403
      if (statusCode !== expected) wrong.push(`${url}: ${statusCode} instead of ${expected}`)
    }
    expect(wrong).toEqual([])
  },
)

// P11.1.5
test('P11.1.4 staff who do not see money get no campaign budget, in JSON or CSV', async () => {
  const url = `/projects/${records.project._id}/campaigns/all`
  const keysFor = async (role: StaffRole) => {
    const person = await world.addStaff({ staffRole: role })
    const [campaign = {}] = (await person.raw({ method: 'GET', url })).json<object[]>()
    return Object.keys(campaign)
  }
  expect(await keysFor('bookkeeper')).toContain('budget')
  expect(await keysFor('viewer')).not.toContain('budget')
  expect(await keysFor('contributor')).not.toContain('budget')
})

test('P11.1.3 viewers and bookkeepers reveal no secrets and change no projects', async () => {
  const secret = endpoints.filter(({ path }) => path.endsWith('/reveal'))
  expect(secret.every(({ needs }) => needs === 'secrets')).toBe(true)
  for (const role of ['viewer', 'bookkeeper'] as const) {
    const person = await world.addStaff({ staffRole: role })
    const answer = await person.send(projects.change, {
      params: { projectId: records.project._id },
      body: { title: 'Changed' },
    })
    expect(answer.statusCode, role).toBe(403)
  }
})
