// Counts what is deleted with a project.
import { useQueries } from '@tanstack/react-query'
import type { Project } from '#contract/work/projects.ts'
import { DeletedWith } from '#web/kit/records/deleted-with.tsx'
import { projectParts } from '#web/project-parts.ts'

const contents = projectParts.flatMap((part) => part.contents ?? [])

export function ProjectContents({ project: { _id, tasks } }: { project: Project }) {
  const answers = useQueries({
    queries: contents.map(({ query }) => ({ ...query(_id), staleTime: 0 })),
  })
  const counts = contents.flatMap(({ count }, at) => {
    const data = answers[at]?.data
    return data === undefined ? [] : [count(data)]
  })
  return (
    <DeletedWith
      counts={
        counts.length === contents.length ? [[tasks.length, 'task', 'tasks'], ...counts] : undefined
      }
      isFailed={answers.some(({ isError }) => isError)}
      nothing="Nothing else will be deleted with it."
    />
  )
}
