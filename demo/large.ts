// Seeds a large installation for benchmarks: many companies, and boards with thousands of tasks.
import { uuidv7 } from 'uuidv7'
import { addDays } from '#contract/values/days.ts'
import { priorities, type Subtask, taskStatuses, taskTypes } from '#contract/work/tasks.ts'
import { projectStatuses } from '#contract/work/projects.ts'
import type { ProjectRow } from '#server/work/projects/rules.ts'
import { projects as projectStore } from '#server/work/projects/store.ts'
import { countWords } from '#server/records/search/service.ts'
import type { TaskRow } from '#server/work/tasks/rules.ts'
import { tasks as taskStore } from '#server/work/tasks/store.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { rankBetween } from '#server/platform/rank.ts'
import { companyWords, taskWords } from './content/large.ts'
import { type TagName, tagColors } from './content/tags.ts'
import { localDay } from '#server/platform/clock.ts'
import * as store from './large-store.ts'

export interface LargeSize {
  companies: number
  /** Number of tasks per board, for the one company with large boards. */
  boards: number[]
  /** Tasks distributed over all other projects. */
  otherTasks: number
}

export const defaultSize: LargeSize = { companies: 10_000, boards: [5000, 500], otherTasks: 0 }

export interface LargeSeed {
  company: string
  boards: { project: string; tasks: number }[]
}

const boardCompany = 'Cardinal Freight Lines'

/**
 * Adds to the existing data, once: a second run only reports what exists. The rows are inserted directly, in
 * batches, because the services, with checks, locks and log entries per row, would take minutes without measuring anything.
 */
export async function seedLarge(
  db: Database,
  { companies, boards, otherTasks }: LargeSize = defaultSize,
): Promise<LargeSeed> {
  return db.transaction().execute(async (tx) => {
    const found = await store.findCompanyNamed(tx, boardCompany)
    if (found) return { company: found, boards: await store.listBoards(tx, found) }

    const dice = new Dice(20_181)
    const [main, ...others] = makeCompanies(companies, dice)
    if (!main) throw new Error('There must be at least one company')
    await store.insertCompanies(tx, [main, ...others])
    const big = boards.map((_, i) => makeProject(main.id, `Depots, part ${i + 1}`, 1))
    const small = others.flatMap(({ id }) => makeProjects(id, dice))
    await projectStore.insert(tx, [...big, ...small])
    for (const [i, project] of big.entries()) {
      await taskStore.insert(tx, makeTasks(project, boards[i] ?? 0, dice))
    }
    for (const [project, count] of shares(otherTasks, small)) {
      await taskStore.insert(tx, makeTasks(project, count, dice))
    }
    await countWords(tx)
    return { company: main.id, boards: await store.listBoards(tx, main.id) }
  })
}

/** Deterministic, so that runs are comparable. */
class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** An integer from 0 up to, but not including, `sides`. */
  roll(sides: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * sides)
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.roll(items.length)]
    if (item === undefined) throw new Error('Nothing to choose from')
    return item
  }
}

/** All combinations of the words, then again with a number appended. */
function nameOfCompany(i: number): string {
  if (i === 0) return boardCompany
  const { first, second, places } = companyWords
  const at = <Item>(items: readonly Item[], place: number) => items[place % items.length]
  const pair = `${at(first, i)} ${at(second, Math.floor(i / first.length))}`
  const round = Math.floor(i / (first.length * second.length))
  const beyond = Math.floor(round / places.length)
  return `${pair} ${at(places, round)}${beyond > 0 ? ` ${beyond + 1}` : ''}`
}

function makeCompanies(count: number, dice: Dice): store.NewCompany[] {
  return Array.from({ length: count }, (_, i) => {
    const domain = `${nameOfCompany(i).toLowerCase().replaceAll(' ', '-')}.example`
    return {
      id: uuidv7(),
      state: i > 0 && dice.roll(20) === 0 ? 'disabled' : 'enabled',
      name: nameOfCompany(i),
      website: `https://${domain}`,
      description: 'Made for benchmarks.',
      email: `office@${domain}`,
      phone: `(512) 555-01${String(i % 100).padStart(2, '0')}`,
      address: {
        street: `${i + 1} Bench Road`,
        city: 'Austin',
        state: 'TX',
        zipCode: '78700',
        country: 'United States',
      },
    }
  })
}

function makeProjects(companyId: string, dice: Dice): ProjectRow[] {
  return Array.from({ length: dice.roll(4) }, (_, i) =>
    makeProject(companyId, `${dice.of(['Website', 'Campaign', 'Portal'])} ${i + 1}`, dice.roll(4)),
  )
}

function makeProject(companyId: string, title: string, status: number): ProjectRow {
  const now = new Date()
  const today = localDay(now)
  return {
    id: uuidv7(),
    companyId,
    title,
    description: taskWords.sentences[status] ?? '',
    startDate: addDays(today, -60),
    endDate: addDays(today, 60),
    status: projectStatuses[status] ?? 'planned',
    shareNewTasks: true,
    approvalMode: 'optional',
    version: 1,
    rank: rankBetween(null, null),
    tasks: [],
    events: [],
    createdAt: now,
    updatedAt: now,
  }
}

/** Distributes evenly; any remainder goes to the first ones. */
function shares(total: number, projects: ProjectRow[]): [ProjectRow, number][] {
  const each = Math.floor(total / projects.length)
  return projects.map((project, i) => [project, each + (i < total % projects.length ? 1 : 0)])
}

function makeTasks(project: ProjectRow, count: number, dice: Dice): TaskRow[] {
  const today = localDay(new Date())
  let rank: string | null = null
  return Array.from({ length: count }, () => {
    rank = rankBetween(rank, null)
    return makeTask(project, rank, today, dice)
  })
}

function makeTask(project: ProjectRow, rank: string, today: string, dice: Dice): TaskRow {
  const { verbs, things, places, sentences, steps } = taskWords
  const subtasks: Subtask[] = steps
    .slice(dice.roll(steps.length + 1))
    .map((title) => ({ _id: uuidv7(), title, done: dice.roll(2) === 0 }))
  const tags = Object.keys(tagColors) as TagName[]
  const now = new Date()
  return {
    id: uuidv7(),
    companyId: project.companyId,
    projectId: project.id,
    title: `${dice.of(verbs)} ${dice.of(things)} ${dice.of(places)}`,
    description: Array.from({ length: dice.roll(4) }, () => dice.of(sentences)).join(' '),
    assignedTo: null,
    dueDate: dice.roll(4) === 0 ? null : addDays(today, dice.roll(80) - 30),
    priority: dice.of(priorities),
    status: dice.of(taskStatuses),
    type: dice.of(taskTypes),
    tags: Array.from({ length: dice.roll(4) }, () => dice.of(tags)).map((name) => ({
      name,
      color: tagColors[name],
    })),
    subtasks,
    visibility: dice.roll(10) === 0 ? 'internal' : 'shared',
    archived: false,
    series: null,
    version: 1,
    rank,
    createdAt: now,
    updatedAt: now,
  }
}
