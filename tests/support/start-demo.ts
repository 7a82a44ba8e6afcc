// The program on the demo's data, for Node tests: filled in once per run, by the first file that needs it, and copied.
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { copyData, makeDemo } from './demo-data.ts'
import { type Program, type ProgramOptions, startProgram } from './program.ts'

/** The others wait for the first. */
async function ensureDemo(folder: string): Promise<void> {
  const client = new pg.Client(inject('postgres').superuser)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7310003)')
    if (existsSync(folder)) return
    await makeDemo(`${folder}-unfinished`)
    await rename(`${folder}-unfinished`, folder)
  } finally {
    await client.end()
  }
}

/** @param options of the program; its data folder holds no database yet */
export async function startDemo(options: ProgramOptions): Promise<Program> {
  const folder = inject('demoDataDir')
  await ensureDemo(folder)
  await copyData(folder, options.dataDir)
  return startProgram(options)
}
