// What the operator reads on standard output once the program is ready.
import type { Config } from './platform/config.ts'
import { codeHours } from './agency/setup/service.ts'
import { demoPassword } from './agency/setup/demo.ts'

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
