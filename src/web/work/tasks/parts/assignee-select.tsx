// Assigns a task to someone at the agency or at the client.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Assignable } from '#contract/clients/people.ts'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { assignableIn } from '../queries.ts'

interface AssigneeSelectProps {
  companyId: string
  value: string | null
  onChange: (personId: string | null) => void
  error: string | undefined
  note: ReactNode
}

export const nameOfPerson = ({ name }: Pick<Assignable, 'name'>): string =>
  `${name.first} ${name.last}`

export function AssigneeSelect({ companyId, value, ...field }: AssigneeSelectProps) {
  const people = useQuery(assignableIn(companyId))
  const items = (people.data ?? []).map((person) => ({
    id: person._id,
    name: nameOfPerson(person),
    detail: person.staff ? 'Agency' : 'Client',
  }))
  return (
    <ComboBox
      {...field}
      label="Assignee"
      placeholder="No one"
      items={items}
      value={value}
      // A person who has left stays the assignee until the task is reassigned.
      chosen={value ? { id: value, name: people.data ? 'Someone who left' : '…' } : undefined}
      isLoading={people.isLoading}
      emptyText={people.isError ? 'Couldn’t load people' : 'No matches'}
      isClearable
    />
  )
}
