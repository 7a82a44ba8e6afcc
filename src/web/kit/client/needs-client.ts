// How a noun declares which of its records need the client, for the client's Home.
import type { ReactNode } from 'react'
import type { QueryOf } from '#web/lib/query.ts'

interface Need {
  id: string
  title: string
  facts: ReactNode
  path: string
  /** Whether the person can do it. */
  isTheirs: boolean
}

interface Asker {
  /** Empty until it is known. */
  today: string
  /** False while staff view the portal as a client. */
  canWrite: boolean
}

export interface NeedsClient<Data = unknown> {
  /** The lowest comes first. */
  rank: number
  query: (companyId: string) => QueryOf<Data>
  /** Only asked by those who see money. */
  isOfMoney?: true
  needs: (data: Data, asker: Asker) => readonly Need[]
  /** How many there are, if the query answers only the first. */
  total?: (data: Data) => number
}
