// Tags of a project's tasks, taken from its cached board.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Tag } from '#contract/work/tasks.ts'
import { tagsIn } from './tags.ts'
import { tasksOf } from '../queries.ts'

export function useProjectTags(projectId: string): readonly Tag[] {
  const { data } = useQuery({ ...tasksOf(projectId), enabled: false })
  return useMemo(() => tagsIn(data ?? []), [data])
}
