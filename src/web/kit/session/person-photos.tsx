// Photos of people: their addresses, and the avatar, which shows initials without one.
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { maxPhotosAtOnce, photos } from '#contract/accounts/photos.ts'
import { api } from '#web/lib/browser.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type Resolve = (path: string | null) => void
interface Waiting {
  resolve: Resolve
  reject: (error: unknown) => void
}

const waiting = new Map<string, Waiting[]>()

async function ask(people: readonly string[], asked: ReadonlyMap<string, readonly Waiting[]>) {
  const all = people.flatMap((id) => asked.get(id) ?? [])
  try {
    const found = await api(photos.list, { query: { people: people.join(',') } })
    const paths = new Map(found.map(({ person, path }) => [person, path]))
    for (const id of people) {
      for (const { resolve } of asked.get(id) ?? []) resolve(paths.get(id) ?? null)
    }
  } catch (error) {
    for (const { reject } of all) reject(error)
  }
}

function askAll(): void {
  const asked = new Map(waiting)
  waiting.clear()
  const people = [...asked.keys()]
  for (let from = 0; from < people.length; from += maxPhotosAtOnce) {
    void ask(people.slice(from, from + maxPhotosAtOnce), asked)
  }
}

const staleMs = 5 * 60_000

/** The photo's URL; null if there is none. */
export const photoQuery = (personId: string) =>
  queryOptions({
    queryKey: [photos.list.path, personId],
    staleTime: staleMs,
    queryFn: () =>
      new Promise<string | null>((resolve, reject) => {
        if (waiting.size === 0) setTimeout(askAll)
        waiting.set(personId, [...(waiting.get(personId) ?? []), { resolve, reject }])
      }),
  })

const addressesOf = (results: readonly { data: string | null | undefined }[]) =>
  results.map(({ data }) => data ?? null)

/**
 * Photo URLs by person id, without people who have no photo.
 * @param people must be a stable list
 */
export function usePhotos(people: readonly string[]): ReadonlyMap<string, string> {
  const addresses = useQueries({ queries: people.map(photoQuery), combine: addressesOf })
  return useMemo(
    () =>
      new Map(
        people.flatMap((id, i) => {
          const address = addresses[i]
          return address ? [[id, address] as const] : []
        }),
      ),
    [people, addresses],
  )
}

interface PersonAvatarProps extends Omit<ComponentProps<typeof Avatar>, 'src' | 'isSquare'> {
  /** Null if the account was deleted. */
  person: string | null
}

export function PersonAvatar({ person, ...avatar }: PersonAvatarProps) {
  const { data } = useQuery({ ...photoQuery(person ?? ''), enabled: person !== null })
  return <Avatar {...avatar} src={data ?? undefined} />
}
