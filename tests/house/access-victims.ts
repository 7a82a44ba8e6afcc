// One company's records for the access matrix, marked in every text, so that a leak can be found in any answer.
import type { Company } from '#contract/clients/companies.ts'
import { type Task, tasks } from '#contract/work/tasks.ts'
import type { Person } from '#tests/support/people.ts'
import { addPicture } from '#tests/support/upload.ts'
import type { World } from '#tests/support/world.ts'
import type { Kind, Victim } from './access-expectations.ts'

/** Contained in every text of a company's records. */
export const markers = {
  own: 'Quillwort',
  internal: 'Undercroft',
  other: 'Saltmarsh',
  otherInternal: 'Overleigh',
}
type Marker = keyof typeof markers

const everything = ['own', 'internal', 'other', 'otherInternal'] as const
export const canRead: Record<Kind, readonly Marker[]> = {
  anonymous: [],
  ownOwner: ['own'],
  ownMember: ['own'],
  otherOwner: ['other'],
  bannedInOne: ['other'],
  banned: [],
  disabled: [],
  waiting: [],
  withoutCompany: [],
  admin: everything,
  manager: everything,
  contributor: everything,
  bookkeeper: everything,
  viewer: everything,
  ownManager: ['own', 'internal'],
  otherManager: ['other', 'otherInternal'],
  clientView: ['own'],
}

const draftLine = (description: string) => ({
  description,
  quantity: 1,
  unitPrice: { amount: 100, currency: 'USD' },
})

export type Part = keyof Victim
type Makers = { [Name in Part]: () => Promise<Victim[Name]> }

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}

interface Place {
  world: World
  admin: Person
  company: Company
  marker: Marker
  internalMarker: Marker
}

function makersOf({ world, admin, company, ...place }: Place): Makers {
  const marker = markers[place.marker]
  const internalMarker = markers[place.internalMarker]
  const text = { title: marker, description: marker }
  const tags = [{ name: marker, color: 'teal' }]
  const hidden = { title: internalMarker, visibility: 'internal' } as const
  const project = once(() => world.addProject(company, text))
  const shared = once(async () =>
    world.addTask(await project(), { ...text, tags, visibility: 'shared' }),
  )
  const internal = once(async () => world.addTask(await project(), hidden))
  const addFile = async (task: Task, name: string, visibility: Task['visibility'] = 'shared') =>
    addPicture(world.app, admin.id, { project: await project(), task, name, visibility })
  return {
    ...{ company: async () => company, project, shared, internal },
    async subtaskId() {
      const sent = { params: { taskId: (await shared())._id }, body: { title: marker } }
      return (await admin.call(tasks.addSubtask, sent))._id
    },
    campaign: async () => world.addCampaign(await project(), text),
    internalCampaign: async () => world.addCampaign(await project(), hidden),
    event: async () =>
      world.addEvent(company, { ...text, location: marker, project: (await project())._id }),
    internalEvent: () => world.addEvent(company, hidden),
    comment: async () => world.addComment(await shared(), { text: marker, visibility: 'shared' }),
    internalComment: async () => world.addComment(await shared(), { text: internalMarker }),
    buriedComment: async () =>
      world.addComment(await internal(), { text: internalMarker, visibility: 'shared' }),
    file: async () => addFile(await shared(), marker),
    internalFile: async () => addFile(await shared(), internalMarker, 'internal'),
    fileOfInternal: async () => addFile(await internal(), internalMarker),
  }
}

/** Creates one of each record, or only some. @param parts read from the victim; reading another one throws */
export async function makeVictim(place: Place, parts?: Iterable<Part>): Promise<Victim> {
  const makers = makersOf(place)
  const made = new Map<PropertyKey, unknown>()
  for (const part of parts ?? (Object.keys(makers) as Part[])) made.set(part, await makers[part]())
  // The parts are known at run time only.
  return new Proxy({} as Victim, {
    get(_, part) {
      if (part in makers && !made.has(part)) {
        throw new Error(`‘send’ reads ${String(part)} for this kind of person, and for no other`)
      }
      return made.get(part)
    },
  })
}

/** Also marks the company itself, and adds drafts that only lists and counts could leak. */
export async function makeStandingVictim(place: Place): Promise<Victim> {
  const { world, company } = place
  await world.database.query(
    `update companies set name = $2, website = 'https://' || $2 || '.example', description = $2,
     email = lower($2) || '@mark.test', street = $2, city = $2 where id = $1`,
    [company._id, markers[place.marker]],
  )
  const hidden = markers[place.internalMarker]
  await world.addInvoice(company, { notes: hidden, lines: [draftLine(hidden)] })
  await world.addQuote(company, { notes: hidden, lines: [draftLine(hidden)] })
  return makeVictim(place)
}
