// Selector for a company's projects, recent choices first. Empty until a company is chosen.
import { useQuery } from '@tanstack/react-query'
import { memo, use } from 'react'
import { readRecent } from '#web/lib/recent.ts'
import { DraftOwner } from '#web/lib/draft-owner.ts'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { projectNamesQuery } from '../queries.ts'

/** Storage key of the recently chosen projects. */
export const recentProjectsKey = (companyId: string) => `project of ${companyId}`

interface ProjectSelectProps {
  companyId: string | null
  value: string | null
  onChange: (projectId: string | null) => void
}

export const ProjectSelect = memo(function ProjectSelect(props: ProjectSelectProps) {
  const { companyId, value, onChange } = props
  const personId = use(DraftOwner)
  const list = useQuery({ ...projectNamesQuery(companyId ?? ''), enabled: companyId !== null })
  const items = (list.data ?? []).map(({ _id, title }) => ({ id: _id, name: title }))

  /** Recent projects that still exist. */
  function recent() {
    if (personId === undefined || companyId === null) return []
    const chosen = readRecent(personId, recentProjectsKey(companyId))
    return chosen.flatMap(({ id }) => items.find((item) => item.id === id) ?? [])
  }

  return (
    <ComboBox
      label="Select Project"
      items={items}
      value={value}
      recent={recent}
      onChange={onChange}
      isDisabled={companyId === null}
      isLoading={list.isLoading}
      emptyText="No project matches"
      isClearable
    />
  )
})
