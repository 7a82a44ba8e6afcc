// Precompiled statements with constant text, because Kysely takes longer to compile one than PostgreSQL to answer it.
import type { Compilable, CompiledQuery } from 'kysely'
import type { Tx } from './pool.ts'

/**
 * Compiles the query on first use; each run sends its own parameter with that text.
 * @param build builds the query, varying only by the one parameter
 */
export function compiledOnce<Parameter, Row>(
  build: (db: Tx, parameter: Parameter) => Compilable<Row>,
): (db: Tx, parameter: Parameter) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, parameter) => {
    compiled ??= compile(build(db, parameter), parameter)
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: [parameter] })
    return rows
  }
}

/** @throws Error if the query has other parameters, which later runs would reuse */
function compile<Row>(query: Compilable<Row>, parameter: unknown): CompiledQuery<Row> {
  const compiled = query.compile()
  if (compiled.parameters.length !== 1 || compiled.parameters[0] !== parameter) {
    throw new Error(`More than one parameter: ${compiled.sql}`)
  }
  return compiled
}
