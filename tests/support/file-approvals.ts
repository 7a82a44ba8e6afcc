// Files on their own that are asked for approval: a world with projects of both modes, and what people do with such files.
import { approvalLinks, fileApprovalLinks } from '#contract/work/approval-links.ts'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import { type NewDecision, approvals, fileApprovals } from '#contract/work/approvals.ts'
import { type File, type FileChange, files } from '#contract/work/files.ts'
import { projects } from '#contract/work/projects.ts'
import type { Person } from './people.ts'
import { addPicture } from './upload.ts'
import { openWorld } from './world.ts'

type Place = Partial<Parameters<typeof addPicture>[2]> & { uploader?: Person }
export const asked = { review: 'in review' } as const

export const sendBack = { decision: 'changes asked', reason: 'Larger, please' } as const

export const said = { name: 'Robin Vale', decision: 'approved' } as const

/** Call it once at the top of a test file. */
export async function openFileApprovals() {
  const world = await openWorld()
  const { anonymous: guest } = world
  const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
  const otherOwner = await world.otherOwner()
  const manager = await world.addStaff({ staffRole: 'manager' })
  const contributor = await world.addStaff({ staffRole: 'contributor' })

  async function projectWith(approvalMode: ApprovalMode) {
    const project = await world.addProject(world.company)
    const params = { projectId: project._id }
    await admin.call(projects.change, { params, body: { approvalMode } })
    return project
  }
  const [optional, staged] = [await projectWith('optional'), await projectWith('two stages')]

  const of = ({ _id }: Pick<File, '_id'>) => ({ params: { fileId: _id } })
  const get = (file: Pick<File, '_id'>, person = admin) => person.call(files.get, of(file))
  const change = (file: File, body: FileChange, person = admin) =>
    person.call(files.change, { ...of(file), body })
  const errorOf = (file: File, body: FileChange, person = admin) =>
    person.error(files.change, { ...of(file), body })

  async function add({ uploader = manager, ...place }: Place = {}): Promise<File> {
    const picture = { project: optional, name: 'logo.png', ...place }
    return get({ _id: await addPicture(world.app, uploader.id, picture) })
  }
  const inReview = async (place: Place = {}) => change(await add(place), asked)

  const read = (person: Person, file: File) => person.call(fileApprovals.get, of(file))
  const sent = (file: File, body: Partial<NewDecision> = {}) => ({
    ...of(file),
    body: { version: file.version, decision: 'approved' as const, ...body },
  })
  const decide = (person: Person, file: File, body?: Partial<NewDecision>) =>
    person.call(fileApprovals.decide, sent(file, body))
  const refused = (person: Person, file: File, body?: Partial<NewDecision>) =>
    person.error(fileApprovals.decide, sent(file, body))
  const hold = (person: Person, file: File, reason = 'Until the fair') =>
    person.call(fileApprovals.hold, { ...of(file), body: { reason } })
  const setMode = (file: File, mode: ApprovalMode | null) =>
    admin.call(fileApprovals.setMode, { ...of(file), body: { mode } })
  const approve = (person: Person, list: readonly Pick<File, '_id' | 'version'>[]) =>
    person.call(fileApprovals.bulkApprove, {
      body: { files: list.map(({ _id, version }) => ({ _id, version })) },
    })
  const waiting = async (person: Person, file: File) => {
    const params = { companyId: world.company._id }
    const list = await person.call(approvals.waiting, { params })
    return list.find(({ _id }) => _id === file._id)
  }
  const actionsOf = async (person: Person, file: File) =>
    (await read(person, file)).history.map(({ action }) => action)

  /** @returns the link's token */
  async function share(file: File, maker: Person = owner): Promise<string> {
    const { url } = await maker.call(fileApprovalLinks.create, { ...of(file), body: {} })
    return url.split('/').at(-1) ?? ''
  }
  const see = (token: string) => guest.call(approvalLinks.review, { params: { token } })

  return {
    world,
    guest,
    admin,
    owner,
    member,
    otherOwner,
    manager,
    contributor,
    projectWith,
    optional,
    staged,
    of,
    get,
    change,
    errorOf,
    add,
    inReview,
    read,
    sent,
    decide,
    refused,
    hold,
    setMode,
    approve,
    waiting,
    actionsOf,
    share,
    see,
  }
}
