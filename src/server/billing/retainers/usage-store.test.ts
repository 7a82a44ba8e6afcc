// Hundreds of retainers: usage is counted soon, and each day counts toward the retainer that the rule for one day names.
import { expect, test } from 'vitest'
import { retainers } from '#contract/billing/retainers.ts'
import { time } from '#contract/work/time.ts'
import { sampleRetainer, sampleTime } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'
import { usageByRetainer } from './usage-store.ts'

const world = await openWorld()
const { company, database } = world
const admin = await world.admin()

/** Adds copies of all rows of a table, with some columns changed to these SQL expressions. */
const copy = (table: string, series: string, changed: Record<string, string>) =>
  database.query(`insert into ${table} select (jsonb_populate_record(model, jsonb_build_object(
    ${Object.entries(changed)
      .map(([column, value]) => `'${column}', ${value}`)
      .join(', ')}))).* from ${table} model, ${series}`)

test('the usage of 300 retainers with 100 entries each is read quickly', async () => {
  const { _id: project } = await world.addProject(company)
  const params = { companyId: company._id }
  const body = { ...sampleRetainer, startsOn: '2026-01-01', projects: [project] }
  await admin.call(retainers.create, { params, body })
  await admin.call(time.create, { body: { ...sampleTime, project } })
  const each = 'generate_series(1, 299) n'
  const retainer = `md5('retainer' || n)::uuid`
  const ofProject = `md5('project' || n)::uuid`
  await copy('projects', each, { id: ofProject, rank: `'m' || n` })
  await copy('retainers', each, {
    id: retainer,
    covers_all: 'n % 50 = 0',
    ends_on: `case when n % 3 = 0 then date '2026-06-01' + n end`,
    starts_on: `date '2026-01-01' + n % 200`,
  })
  await copy('retainer_projects', `${each}, generate_series(0, 1) more`, {
    retainer_id: retainer,
    project_id: `md5('project' || (n + more * 7) % 299 + 1)::uuid`,
  })
  await copy('retainer_terms', `${each}, generate_series(1, 6) m`, {
    retainer_id: retainer,
    from_on: `date '2026-01-01' + make_interval(months => m)`,
    is_paused: '(n + m) % 4 = 0',
  })
  await copy('time_entries', `${each}, generate_series(1, 100) m`, {
    id: 'gen_random_uuid()',
    project_id: ofProject,
    day: `date '2026-04-01' + m * 2`,
  })

  const start = performance.now()
  const usage = await usageByRetainer(database.agency, company._id)
  expect(performance.now() - start).toBeLessThan(onSlowMachine(5000))
  expect(usage.size).toBeGreaterThan(200)

  const different = await database.query(
    `select project_id, day from (select distinct project_id, day from time_entries) days
       left join retainers_by_day($1) covering using (project_id, day)
     where abs(hashtext(project_id::text || day)) % 30 = 0
       and covering.retainer_id is distinct from (
         select id from retainers where company_id = $1 and kind <> 'deliverables'
           and day >= starts_on and (ends_on is null or day <= ends_on)
           and (covers_all or exists (select from retainer_projects named
             where named.retainer_id = id and named.project_id = days.project_id))
           and not coalesce((select is_paused from retainer_terms terms
             where terms.retainer_id = id and from_on <= day order by from_on desc limit 1), false)
         order by covers_all, created_at, id limit 1)`,
    [company._id],
  )
  expect(different).toEqual([])
})
