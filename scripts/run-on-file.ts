// Shared command-line behavior of the backup commands: file argument, progress, one line per error.
import { resolve } from 'node:path'
import type { Progress } from '#server/platform/embedded-postgres/backup/index.ts'

const reportEveryMs = 10_000

export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Relative to where npm was called, not to the program's folder. */
const pathOf = (file: string) => resolve(process.env['INIT_CWD'] ?? '', file)

/** @param run returns the final message */
export async function runOnFile(
  command: string,
  run: (file: string, progress: Progress) => Promise<string[]>,
): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort())
  }
  let bytes = 0
  const reporting = setInterval(() => {
    process.stdout.write(`${inMegabytes(bytes)} …\n`)
  }, reportEveryMs)
  try {
    const [file, ...more] = process.argv.slice(2)
    if (!file || more.length > 0) throw new Error(`usage: npm run ${command} -- FILE`)
    const progress = { signal: stopping.signal, onBytes: (sum: number) => void (bytes = sum) }
    const lines = await run(pathOf(file), progress)
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const [line] = stopping.signal.aborted ? ['broken off'] : words.split('\n')
    process.stderr.write(`enfilade: ${line}\n`)
    process.exitCode = 1
  } finally {
    clearInterval(reporting)
  }
}
