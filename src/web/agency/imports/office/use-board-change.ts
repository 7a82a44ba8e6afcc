// Shows board choices optimistically and their effects once the server answers; requests run one at a time.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BoardChoices, BoardPreview } from '#contract/agency/board-import.ts'
import { type Import, imports } from '#contract/agency/imports.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { importQuery } from './import-labels.ts'

export type ChangeBoard = (choices: BoardChoices) => void

export function useBoardChange({ _id: importId }: Import, board: BoardPreview) {
  const cache = useQueryClient()
  const turns = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(0)
  const [chosen, setChosen] = useState<readonly BoardChoices[]>([])
  const [problem, setProblem] = useState<string>()
  const { queryKey } = importQuery(importId)

  async function send(choices: BoardChoices, turn: number) {
    try {
      const next = await api(imports.change, { params: { importId }, body: { board: choices } })
      cache.setQueryData(queryKey, next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
      await cache.invalidateQueries({ queryKey })
    } finally {
      if (turn === latest.current) setChosen([])
    }
  }

  function change(choices: BoardChoices) {
    const turn = (latest.current += 1)
    setChosen((before) => [...before, choices])
    setProblem(undefined)
    turns.current = turns.current.then(() => send(choices, turn))
  }

  return {
    change,
    shown: chosen.reduce(withChoices, board),
    isBusy: chosen.length > 0,
    problem,
  }
}

function withChoices(board: BoardPreview, choices: BoardChoices): BoardPreview {
  const { lists = [], members = [] } = choices
  return {
    ...board,
    includesArchived: choices.includesArchived ?? board.includesArchived,
    visibility: choices.visibility ?? board.visibility,
    sharesComments: choices.sharesComments ?? board.sharesComments,
    lists: board.lists.map((one) => {
      const change = lists.find(({ list }) => list === one._id)
      return change ? { ...one, status: change.status } : one
    }),
    members: board.members.map((one) => {
      const change = members.find(({ member }) => member === one._id)
      return change ? { ...one, person: change.person } : one
    }),
  }
}
