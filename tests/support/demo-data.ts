// What one run of the browser tests makes once; the demo's data folder is copied for every program that starts with it.
import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { startProgram } from './program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's browser is reached. */
    browserEndpoint: string
    /** A data folder filled with the demo, which no program uses: to be copied. */
    demoDataDir: string
    /** One for each worker. */
    sharedPrograms: { url: string; dataDir: string }[]
  }
}

export async function makeDemo(dataDir: string): Promise<void> {
  const program = await startProgram({ dataDir })
  await program.stop()
}

/** Shares the files' blocks where the file system can. */
export async function copyData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
