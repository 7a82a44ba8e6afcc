// Two programs on one given PostgreSQL server, each with its own port and data folder.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExternalServer, startExternalServer } from './external-server.ts'
import { type Program, freePort, startProgram } from './program.ts'

export interface TwoPrograms {
  server: ExternalServer
  /** Name of the programs' database on the server. */
  database: string
  /** Temporary folder of the run. */
  folder: string
  programs: [Program, Program]
  /** Restarts one of them at its address after it has ended. */
  startAgain(i: 0 | 1): Promise<Program>
  /** Stops both and the server. @returns the programs' exit codes */
  close(): Promise<(number | null)[]>
}

export async function startTwoPrograms(): Promise<TwoPrograms> {
  const folder = await mkdtemp(join(tmpdir(), 'enfilade-two-'))
  const database = 'two'
  const server = await startExternalServer()
  const databaseUrl = await server.addAccount(database, 'createrole')
  const ports = [await freePort(), await freePort()] as const
  const start = (i: 0 | 1) =>
    startProgram({
      dataDir: join(folder, String(i)),
      port: ports[i],
      env: { DATABASE_URL: databaseUrl },
    })
  const starting = [start(0), start(1)] as const
  const programs: [Program, Program] = await Promise.all(starting).catch(async (error: unknown) => {
    // The other program would outlive the test.
    for (const one of starting) await one.then((program) => program.stop()).catch(() => undefined)
    await server.stop()
    throw error
  })
  return {
    server,
    database,
    folder,
    programs,
    async startAgain(i) {
      const program = await start(i)
      programs[i] = program
      return program
    },
    async close() {
      const exitCodes: (number | null)[] = []
      for (const program of programs) exitCodes.push(await program.stop())
      await server.stop()
      await rm(folder, { recursive: true, force: true })
      return exitCodes
    },
  }
}
