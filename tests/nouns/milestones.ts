// What tests of all kinds of record need to know of milestones.
import { type Milestone, type NewMilestone, milestones } from '#contract/work/milestones.ts'
import type { Project } from '#contract/work/projects.ts'
import {
  type Kind,
  type Victim,
  byPermission,
  decidedByClient,
  seenByCompany,
  staffAlone,
  staffOfRecord,
} from '#tests/house/access-expectations.ts'
import type { NounTests } from '#tests/support/noun-tests.ts'
import type { World } from '#tests/support/world.ts'

export const sampleMilestone: NewMilestone = {
  title: 'Sample milestone',
  dueDate: '2026-02-16',
  visibility: 'shared',
}

export async function addMilestone(
  world: World,
  project: Pick<Project, '_id'>,
  fields?: Partial<NewMilestone>,
): Promise<Milestone> {
  const params = { projectId: project._id }
  const { call } = await world.admin()
  return call(milestones.create, { params, body: { ...sampleMilestone, ...fields } })
}

/** One that has been reached. */
async function ofMilestone({ project }: Victim, _: Kind, world: World) {
  const { call } = await world.admin()
  const { _id: milestoneId } = await addMilestone(world, project, { title: 'Quillwort' })
  const params = { milestoneId }
  const { version } = await call(milestones.change, { params, body: { isReached: true } })
  return { params, version }
}

async function ofInternalMilestone({ project }: Victim, _: Kind, world: World) {
  const hidden = { title: 'Undercroft', visibility: 'internal' } as const
  return { params: { milestoneId: (await addMilestone(world, project, hidden))._id } }
}

const ofProject = ({ project }: Victim) => ({ projectId: project._id })

export const nounTests: NounTests = {
  accessRows: {
    'GET /projects/:projectId/milestones': {
      expected: seenByCompany(200),
      send: (victim) => ({ params: ofProject(victim) }),
    },
    'GET /companies/:companyId/milestones': {
      expected: seenByCompany(200),
      send: ({ company }) => ({ params: { companyId: company._id } }),
    },
    'POST /projects/:projectId/milestones': {
      expected: staffOfRecord(201, byPermission.projects),
      send: (victim) => ({ params: ofProject(victim), body: sampleMilestone }),
    },
    'GET /milestones/:milestoneId': {
      expected: seenByCompany(200),
      send: async (...args) => ({ params: (await ofMilestone(...args)).params }),
    },
    'GET /milestones/:milestoneId # internal': {
      expected: staffAlone(200),
      send: ofInternalMilestone,
    },
    'PUT /milestones/:milestoneId': {
      expected: staffOfRecord(200, byPermission.projects),
      send: async (...args) => ({
        params: (await ofMilestone(...args)).params,
        body: { dueDate: '2026-03-02' },
      }),
    },
    'PUT /milestones/:milestoneId # internal': {
      expected: staffAlone(200, byPermission.projects),
      send: async (...args) => ({
        ...(await ofInternalMilestone(...args)),
        body: { dueDate: '2026-03-02' },
      }),
    },
    'POST /milestones/:milestoneId/approval': {
      expected: decidedByClient,
      send: async (...args) => {
        const { params, version } = await ofMilestone(...args)
        return { params, body: { version } }
      },
    },
    'POST /milestones/:milestoneId/approval # internal': {
      expected: { ...staffAlone(403), otherManager: 404 },
      send: async (...args) => ({ ...(await ofInternalMilestone(...args)), body: { version: 1 } }),
    },
    'DELETE /milestones/:milestoneId': {
      expected: staffOfRecord(204, byPermission.projects),
      send: async (...args) => ({ params: (await ofMilestone(...args)).params }),
    },
    'DELETE /milestones/:milestoneId # internal': {
      expected: staffAlone(204, byPermission.projects),
      send: ofInternalMilestone,
    },
  },
  secondWall: async (world, theirs) => ({
    params: { milestoneId: (await addMilestone(world, theirs, { title: 'Theirs' }))._id },
    calls: [
      ['list its milestones', milestones.ofProject, undefined],
      ['list its milestones of all projects', milestones.ofCompany, undefined],
      ['read a milestone', milestones.get, undefined],
      ['change a milestone', milestones.change, { title: 'Mine' }],
      ['approve a milestone', milestones.approve, { version: 1 }],
      ['delete a milestone', milestones.remove, undefined],
    ],
  }),
  viewed: {
    milestone: {
      get: (one, milestoneId) => one.send(milestones.get, { params: { milestoneId } }),
      samples: (world, project) => ({
        shared: async () => (await addMilestone(world, project))._id,
        internal: async () => (await addMilestone(world, project, { visibility: 'internal' }))._id,
      }),
    },
  },
  paths: { milestone: ['projects/3/milestones/1?company=2', 'projects/3'] },
}
