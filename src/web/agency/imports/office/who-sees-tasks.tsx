// Visibility of imported tasks, with the number the client would see.
import { BoardVisibility } from '#contract/agency/board-import.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Select } from '#web/ui/select.tsx'
import { formatNumber } from '#web/lib/locale.ts'

const visibilityNames: Record<BoardVisibility, string> = {
  'as the project': 'Same as new tasks of the project',
  internal: 'Staff only',
  shared: 'Staff and the client',
}

interface WhoSeesTasksProps {
  visibility: BoardVisibility
  tasks: number
  /** How many of them the client would see. */
  shared: number
  /** How many of the shared ones the client would be asked to approve. */
  inReview?: number
  onChange: (visibility: BoardVisibility) => void
}

export function WhoSeesTasks(props: WhoSeesTasksProps) {
  const { visibility, shared, onChange } = props
  return (
    <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-3">
      <Select
        label="Who can see the tasks"
        placeholder={null}
        options={BoardVisibility.options.map((value) => ({ value, label: visibilityNames[value] }))}
        value={visibility}
        onChange={({ target }) => {
          const chosen = BoardVisibility.options.find((one) => one === target.value)
          if (chosen) onChange(chosen)
        }}
      />
      <Banner tone={shared > 0 ? 'warn' : 'info'}>{seenText(props)}</Banner>
    </div>
  )
}

function seenText({ tasks, shared, inReview = 0 }: WhoSeesTasksProps): string {
  if (shared === 0) return 'The client wouldn’t see any of them.'
  const all = tasks === 1 ? 'the task' : `all ${formatNumber(tasks)} tasks`
  const some = `${formatNumber(shared)} of ${formatNumber(tasks)} tasks`
  const asked = `, and be asked to approve ${formatNumber(inReview)}`
  return `The client would see ${shared === tasks ? all : some}${inReview > 0 ? asked : ''}.`
}
