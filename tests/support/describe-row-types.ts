// Writes the row types of a database's tables, by kysely-codegen; of a column with a list of known values, their union.
import { PostgresDialect, generate } from 'kysely-codegen'
import type { TestDatabase } from './database.ts'

interface KnownValues {
  table: string
  column: string
  values: string[]
}

/** Of constraints such as `check (status in ('open', 'done'))`. */
const knownValues = `select conrelid::regclass::text as "table", attname as "column",
    array(select value[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''', 'g') value) as "values"
  from pg_constraint c join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'c' and connamespace = 'public'::regnamespace
    and pg_get_constraintdef(c.oid, true) ~ '^CHECK \\(\\w+ = ANY \\(ARRAY\\[''[^()]*\\]\\)\\)$'`

export async function describeRowTypes({ agency, query }: TestDatabase): Promise<string> {
  const known = await query<KnownValues & Record<string, unknown>>(knownValues)
  return generate({
    db: agency,
    dialect: new PostgresDialect(),
    outFile: null,
    // The tables of libraries.
    excludePattern: '{pgboss.*,public.kysely_*}',
    // As the parsers in pool.ts read them; the shape of JSON is in schema.ts. No other expression of TypeScript here:
    // kysely-codegen would need the compiler's programming interface, which TypeScript 7 does not have.
    typeMapping: { date: 'string', int8: 'number', timestamptz: 'Date', jsonb: 'object' },
    async postprocess({ metadata }) {
      for (const { table, column, values } of known) {
        const columns = metadata.tables.find(({ name }) => name === table)?.columns
        const found = columns?.find(({ name }) => name === column)
        if (found) found.enumValues = values
      }
      return metadata
    },
  })
}
