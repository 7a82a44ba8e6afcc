// Descriptions of the repetitions of a board's tasks; loaded only if a task repeats.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ruleText } from '#contract/work/task-recurrence.ts'
import { taskRecurrencesQuery } from './recurrence-queries.ts'
import { tasksOf } from '../queries.ts'

export function useRecurrenceLabels(projectId: string | null): ReadonlyMap<string, string> {
  const cards = useQuery({
    ...tasksOf(projectId ?? ''),
    enabled: false,
    select: (tasks) => tasks.some(({ series }) => series !== null),
  })
  const { data } = useQuery({
    ...taskRecurrencesQuery(projectId ?? ''),
    enabled: projectId !== null && cards.data === true,
  })
  return useMemo(
    () =>
      new Map(
        data?.map(({ _id, rule, paused }) => [
          _id,
          paused ? `Paused: ${ruleText(rule)}` : `Repeats ${ruleText(rule)}`,
        ]),
      ),
    [data],
  )
}
