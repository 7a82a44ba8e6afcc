// What nouns show in a project's screens, in order. Loaded with these.
import type { ProjectPart } from './kit/records/project-part.ts'

export const projectParts = Object.values(
  import.meta.glob<ProjectPart>('./*/*/project-part.tsx', { import: 'projectPart', eager: true }),
).toSorted((one, other) => one.rank - other.rank)
