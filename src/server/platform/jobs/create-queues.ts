// Creates or migrates the library's schema, and creates or updates each queue.
import type pg from 'pg'
import { PgBoss, type Queue, getConstructionPlans, getMigrationPlans } from 'pg-boss'
import { deadLetterOptions, deadLetters, queues } from './queues.ts'
import { schema, schemaVersion } from './schema.ts'

/** @param client as the owner of the schema */
export async function createQueues(client: pg.Client): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, schema })
  if (!(await boss.isInstalled())) await client.query(getConstructionPlans(schema))
  const version = (await boss.schemaVersion()) ?? schemaVersion
  if (version < schemaVersion) await client.query(getMigrationPlans(schema, version))
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  const save = (name: string, options: Omit<Queue, 'name'>) =>
    present.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options)
  await save(deadLetters, deadLetterOptions)
  for (const [name, { options }] of Object.entries(queues)) {
    await save(name, { ...options, deadLetter: deadLetters })
  }
}
