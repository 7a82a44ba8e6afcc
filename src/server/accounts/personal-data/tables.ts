// Which rows of which tables are a person's own data, as the nouns declare them. A test compares this with the schema.
import type { PersonalTable } from '#server/records/module.ts'
import { nounModules } from '#server/records/registry.ts'

const account: PersonalTable = {
  table: 'users',
  person: 'id',
  columns: [
    'id',
    'role',
    'staff_role',
    'has_chosen_companies',
    'first_name',
    'last_name',
    'email',
    'email_confirmed_at',
    'pending_email',
    'locale',
    'time_zone',
    'created_at',
  ],
}

export const personalTables = (): PersonalTable[] => [
  account,
  ...nounModules().flatMap(({ personalData = [] }) => personalData),
]

/** Columns that reference a person but are not exported, with the reason that the export states. */
export const leftOutColumns = (): Record<string, string> =>
  Object.assign({}, ...nounModules().map(({ notInExports = {} }) => notInExports))
