// What the operator reads on the console: that the program is ready, or which step of its start failed.
import { type Config, ConfigError } from './platform/config.ts'
import { codeHours } from './agency/setup/service.ts'
import { demoPassword } from './agency/setup/demo.ts'
import { SetupError } from './platform/embedded-postgres/index.ts'

export function greet(config: Config, address: string): void {
  process.stdout.write(`\nEnfilade is ready at ${address}\n`)
  if (!config.isDemo) return
  process.stdout.write(
    `\nDemo sign-ins (password of all: ${demoPassword})\n${[
      ['admin@enfilade.test', 'agency staff'],
      ['owner@brightleaf.test', 'client, owner of Brightleaf Health'],
      ['member@brightleaf.test', 'client, member of Brightleaf Health'],
      ['owner@harborview.test', 'client, owner of Harborview School'],
    ]
      .map(([email = '', who]) => `  ${email.padEnd(24)} ${who}`)
      .join('\n')}\n\n`,
  )
}

/** Writes to standard output only, so that the code does not end up in logs. */
export function printSetupCode(address: string, code: string): void {
  process.stdout.write(
    `\nThere is no administrator yet. Open ${address}/setup and enter this code:\n\n` +
      `  ${code}\n\n` +
      `It works once, within ${codeHours} hours. Or run: npm run admin:create -- --email E --first F --last L\n\n`,
  )
}

/**
 * One line for the operator when a step of the start fails: what the program was doing, why it failed, and what to do.
 * @param what completes 'Could not …'
 */
export async function startStep<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isForOperator = error instanceof ConfigError || error instanceof SetupError
    if (isForOperator || !(error instanceof Error)) throw error
    const reason = error.message.trim().replaceAll(/\s*\n\s*/g, '; ')
    throw new Error(
      `Could not ${what}: ${reason}. Start again; if that fails too, read the database’s log.`,
      { cause: error },
    )
  }
}
