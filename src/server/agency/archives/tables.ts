// Which tables are archived, as the nouns declare them. A test names tables that no noun has.
import { nounModules } from '#server/records/registry.ts'

const declared = () => nounModules().flatMap(({ tables = {} }) => Object.entries(tables))

const tablesOf = (place: 'company' | 'agency'): string[] =>
  declared()
    .flatMap(([table, archived]) => (archived === place ? table : []))
    .toSorted()

/** Tables with a `company_id`: in the company's archive and in the agency's. */
export const companyTables = (): string[] => tablesOf('company')

/** The agency's own tables: only in the whole agency's archive. */
export const agencyTables = (): string[] => tablesOf('agency')

/** In every archive, each with rules of its own. */
export const inEveryArchive: readonly string[] = ['companies', 'users']

/** Tables in no archive, with the reason that the manifest gives. */
export const leftOutTables = (): Record<string, string> => ({
  ...Object.fromEntries(
    declared().flatMap(([table, archived]) =>
      typeof archived === 'object' ? [[table, archived.leftOut]] : [],
    ),
  ),
  idempotency_keys: 'only counted here',
  rate_limits: 'only counted here',
})

/** Why the agency's tables are not in a company's archive. */
export const whyNotOfCompany = 'belongs to the agency'

/** Derived from other columns or from seals that stay here: not exported, and always rebuilt on import. */
export const derivedColumns: readonly string[] = ['html', 'html_format', 'detail_hash']

/** Columns of people in the agency's archive: nothing they could sign in with. */
export const userColumns: readonly string[] = [
  'id',
  'role',
  'staff_role',
  'has_chosen_companies',
  'first_name',
  'last_name',
  'email',
  'email_confirmed_at',
  'banned_at',
  'erased_at',
  'locale',
  'time_zone',
  'created_at',
]

/** Columns of people in a company's archive; agency staff have only their names. */
export const companyUserColumns: readonly string[] = [
  'id',
  'role',
  'first_name',
  'last_name',
  'email',
  'email_confirmed_at',
  'banned_at',
  'erased_at',
  'created_at',
]
