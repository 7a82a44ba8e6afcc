// A person's photo, or initials without one.
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { photoQuery } from './photo-queries.ts'

interface PersonAvatarProps extends Omit<ComponentProps<typeof Avatar>, 'src' | 'isSquare'> {
  /** Null if the account was deleted. */
  person: string | null
}

export function PersonAvatar({ person, ...avatar }: PersonAvatarProps) {
  const { data } = useQuery({ ...photoQuery(person ?? ''), enabled: person !== null })
  return <Avatar {...avatar} src={data ?? undefined} />
}
