// Adds a job in the transaction of the change it belongs to, so that both are committed or neither.
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../database/pool.ts'
import { type JobData, type QueueName, schema } from './queues.ts'

/** The library bound to one transaction, without its own connection or timer. It is loaded only after the start. */
export async function bossFor(tx: Tx) {
  const { PgBoss, fromKysely } = await import('pg-boss')
  return new PgBoss({ db: fromKysely(tx), schema, useListenNotify: true })
}

/** @returns the job's id */
export async function enqueue<Name extends QueueName>(
  tx: Tx,
  name: Name,
  data: JobData[Name],
  startAfter?: Date,
): Promise<string> {
  const id = uuidv7()
  const boss = await bossFor(tx)
  await boss.send(name, data, { id, ...(startAfter && { startAfter }) })
  return id
}

/** Adds several jobs of one queue with one statement. */
export async function enqueueAll<Name extends QueueName>(
  tx: Tx,
  name: Name,
  items: readonly JobData[Name][],
): Promise<void> {
  const [only] = items
  if (only === undefined) return
  if (items.length === 1) return void (await enqueue(tx, name, only))
  const jobs = items.map((data) => ({ id: uuidv7(), data: data as object }))
  const boss = await bossFor(tx)
  await boss.insert(name, jobs)
}

interface JobInTurn<Name extends QueueName> {
  data: JobData[Name]
  /** Who the job belongs to: only one of theirs is active at a time. */
  group: string
  /** How many of the group wait already: the first of each group comes before the second of any. */
  place: number
}

/** Adds jobs to a queue whose groups take turns (`takesTurns`). */
export async function enqueueInTurn<Name extends QueueName>(
  tx: Tx,
  name: Name,
  items: readonly JobInTurn<Name>[],
): Promise<void> {
  if (items.length === 0) return
  const jobs = items.map(({ data, group, place }) => ({
    id: uuidv7(),
    data: data as object,
    group: { id: group },
    priority: -place,
  }))
  const boss = await bossFor(tx)
  await boss.insert(name, jobs)
}
