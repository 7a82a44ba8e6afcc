// Chooses a project of a company; there is nothing to choose until a company is chosen.
import { useQuery } from '@tanstack/react-query'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { projectNamesOf } from './project-queries.ts'

interface ProjectSelectProps {
  companyId: string | null
  value: string | null
  onChange: (projectId: string | null) => void
}

export function ProjectSelect({ companyId, value, onChange }: ProjectSelectProps) {
  const list = useQuery({ ...projectNamesOf(companyId ?? ''), enabled: companyId !== null })
  return (
    <ComboBox
      label="Select Project"
      items={(list.data ?? []).map(({ _id, title }) => ({ id: _id, name: title }))}
      value={value}
      onChange={onChange}
      isDisabled={companyId === null}
      isLoading={list.isLoading}
      emptyText="No project matches"
      isClearable
    />
  )
}
