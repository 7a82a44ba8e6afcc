// A person beside their name: their photo where they have one.
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { photoOf } from './photo-queries.ts'

interface PersonAvatarProps extends Omit<ComponentProps<typeof Avatar>, 'src' | 'isSquare'> {
  /** Null: the account is gone. */
  person: string | null
}

export function PersonAvatar({ person, ...avatar }: PersonAvatarProps) {
  const { data } = useQuery({ ...photoOf(person ?? ''), enabled: person !== null })
  return <Avatar {...avatar} src={data ?? undefined} />
}
