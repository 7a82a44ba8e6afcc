// Route of a details panel. Reads the record, and renders at once if its card is already on a board.
import { type QueryClient, type QueryKey, useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { Load } from '#web/lib/load.ts'
import type { QueryOf } from '#web/lib/query.ts'
import { recordScreen } from './record-screen.tsx'

interface Versioned {
  _id: string
  version: number
}

interface DetailsRoute<Row> {
  /** The URL parameter with the record's id. */
  param: string
  query: (id: string) => QueryOf<Row>
  /** Key prefix of every board list that contains these cards. */
  boards: QueryKey
  /** Details beyond the card, as far as they can be predicted; refetched in any case. */
  more: (cache: QueryClient) => Omit<Partial<Row>, keyof Versioned> | undefined
}

export function detailsRoute<Row extends Versioned>({
  param,
  query,
  boards,
  more,
}: DetailsRoute<Row>) {
  const load: Load = (cache, { params }) => cache.ensureQueryData(query(params[param] ?? ''))

  function openFromBoard(cache: QueryClient, id: string): void {
    const { queryKey } = query(id)
    const known = cache.getQueryData<Versioned>(queryKey)
    const card = cache
      .getQueriesData<Versioned[]>({ queryKey: boards })
      .flatMap(([, cards]) => cards ?? [])
      .find(({ _id }) => _id === id)
    if (!card || (known && known.version >= card.version)) return
    const expected = more(cache)
    if (!expected) return
    cache.setQueryData<unknown>(queryKey, { ...card, ...expected }, { updatedAt: 0 })
  }

  const loadFromBoard: Load = (cache, place) => {
    openFromBoard(cache, place.params[param] ?? '')
    return load(cache, place)
  }

  return {
    /** For `loader`. */
    load,
    /** For `clientLoader`. */
    loadFromBoard,
    /** For `default`. */
    screen: (Screen: ComponentType) => recordScreen({ param, query }, Screen),
    useRecord: (): Row => useSuspenseQuery(query(useParams()[param] ?? '')).data,
  }
}
