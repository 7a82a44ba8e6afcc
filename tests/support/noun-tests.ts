/// <reference types="vite/types/importMeta.d.ts" />
// What a noun adds to tests of all kinds of record: each file in tests/nouns is one.
import type { Endpoint } from '#contract/endpoint.ts'
import type { Project } from '#contract/work/projects.ts'
import type { Row } from '#tests/house/access-expectations.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

export interface NounTests {
  /** By call, as in tests/house/access-rows.ts. */
  accessRows?: Readonly<Record<string, Row>>
  /** Calls about records of another company, as in row-level-security.ts, with the ids of a record. */
  secondWall?: (
    world: World,
    theirs: Project,
  ) => Promise<{
    params: Record<string, string>
    calls: readonly (readonly [what: string, endpoint: Endpoint, body: object | undefined])[]
  }>
  /** By kind: how a person reads a record, and samples in which different people see it. */
  viewed?: Readonly<
    Record<
      string,
      {
        get: (person: Person, id: string) => Promise<{ statusCode: number }>
        samples: (world: World, project: Project) => Record<string, () => Promise<string>>
      }
    >
  >
  /** By kind, as in record-path.unit.test.ts. */
  paths?: Readonly<Record<string, readonly [office: string | null, client: string | null]>>
}

export const nounTests: readonly NounTests[] = Object.values(
  import.meta.glob<NounTests>('../nouns/*.ts', { import: 'nounTests', eager: true }),
)
