// A database that records queries and returns nothing.
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Database } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'

export function statementRecorder(): { db: Database; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = []
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (some) => new PostgresIntrospector(some),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query),
  })
  return { db, statements }
}
