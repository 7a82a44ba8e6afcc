// Repetitions of a board's tasks in words; loaded only if a task repeats.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ruleText } from '#contract/work/repeat.ts'
import { repeatsOf } from './repeat-queries.ts'
import { tasksOf } from '../queries.ts'

export function useRepeatWords(projectId: string | null): ReadonlyMap<string, string> {
  const cards = useQuery({
    ...tasksOf(projectId ?? ''),
    enabled: false,
    select: (tasks) => tasks.some(({ series }) => series !== null),
  })
  const { data } = useQuery({
    ...repeatsOf(projectId ?? ''),
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
