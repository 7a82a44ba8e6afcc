// What a test run's setup provides; the demo's data folder is copied for every program that starts with it.
import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { startProgram } from './program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Endpoint of the run's browser. */
    browserEndpoint: string
    /** A data folder filled with the demo (in Node tests by `start-demo.ts`); never used by a program, only copied. */
    demoDataDir: string
    /** One for each worker. */
    sharedPrograms: { url: string; dataDir: string }[]
  }
}

export async function makeDemo(dataDir: string): Promise<void> {
  const program = await startProgram({ dataDir })
  await program.stop()
}

/** Shares the files' blocks if the file system can. */
export async function copyData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
