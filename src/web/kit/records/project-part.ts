// What a noun shows in a project's screens, and what of it is deleted with a project.
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Project } from '#contract/work/projects.ts'
import type { QueryOf } from '#web/lib/query.ts'
import type { Count } from './deleted-with.tsx'

interface OfProject {
  project: Project
}

export interface ProjectPart<Data = unknown> {
  /** The lowest comes first. */
  rank: number
  /** In the panel of staff. */
  Office?: ComponentType<OfProject>
  /** On the page of clients, and what to load for it. */
  Client?: ComponentType<OfProject>
  loadClient?: (cache: QueryClient, project: Project) => Promise<void>
  contents?: {
    query: (projectId: string) => QueryOf<Data>
    count: (data: Data) => Count
  }
}
