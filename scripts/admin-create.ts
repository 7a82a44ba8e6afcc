// `npm run admin:create -- --email E --first F --last L`: creates a staff account, even while the program runs. An
// installation without the demo gets its first account this way.
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { Email, PersonName } from '#contract/shared.ts'
import { toFieldErrors } from '#contract/values/validation-messages.ts'
import { passwordIssue } from '#server/accounts/auth/password-rules.ts'
import { createPerson } from '#server/accounts/auth/service.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPrivately } from '#server/platform/private-files.ts'
import { appErrorOf } from '#server/platform/database/errors.ts'
import { openDatabaseBeside } from '#server/platform/database/open.ts'
import { readPassword } from './read-password.ts'

const usage = 'npm run admin:create -- --email E --first F --last L'

const Person = z.object({ email: Email, name: PersonName })
type Person = z.infer<typeof Person>

function readPerson(): Person {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { email: text, first: text, last: text } })
  const { email, first, last } = values
  if (email === undefined || first === undefined || last === undefined) {
    throw new Error(`usage: ${usage}`)
  }
  const parsed = Person.safeParse({ email, name: { first, last } })
  if (parsed.success) return parsed.data
  const [field, sentence] = Object.entries(toFieldErrors(parsed.error))[0] ?? []
  throw new Error(`--${field?.replace('name.', '')}: ${sentence}`)
}

async function createAdmin(person: Person, password: string): Promise<void> {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  createPrivately()
  const database = await openDatabaseBeside(readConfig(process.env), quiet)
  try {
    await createPerson(database.agency, {
      role: 'admin',
      staffRole: 'administrator',
      ...person,
      password,
    })
  } catch (error) {
    const appError = appErrorOf(error)
    throw appError ? new Error(Object.values(appError.fields ?? {})[0] ?? appError.message) : error
  } finally {
    await database.close()
  }
}

try {
  const person = readPerson()
  const password = await readPassword()
  const issue = passwordIssue(password, person)
  if (issue) throw new Error(issue)
  await createAdmin(person, password)
  const { first, last } = person.name
  process.stdout.write(`${first} ${last} can now sign in as ${person.email}\n`)
} catch (error) {
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n')
  process.stderr.write(`enfilade: ${line}\n`)
  process.exit(1)
}
