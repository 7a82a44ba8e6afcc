// Board import preview: status per list, assignee per member, what would be added and what would be left out.
import type { BoardPreview as Preview } from '#contract/agency/board-import.ts'
import type { Import } from '#contract/agency/imports.ts'
import { Banner, FormProblem } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { BoardLists } from './board-lists.tsx'
import { BoardMembers } from './board-members.tsx'
import { type StepProps, countedRecords } from './import-labels.ts'
import { NotImportedRows } from './not-imported.tsx'
import { type ChangeBoard, useBoardChange } from './use-board-change.ts'
import { WhoSeesTasks } from './who-sees-tasks.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { formatNumber } from '#web/lib/locale.ts'

interface BoardPreviewProps extends StepProps {
  board: Preview
}

export function BoardPreview({ imported, board: answered, pending, onStep }: BoardPreviewProps) {
  const { change, shown: board, isBusy, problem } = useBoardChange(imported, answered)
  const companyId = imported.company?._id ?? ''
  return (
    <div aria-busy={isBusy} className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      <FormProblem>{problem}</FormProblem>
      <p role="status" className="wrap-anywhere tabular-nums">
        {summaryOf(imported, board)}
      </p>
      <WhoSeesTasks
        visibility={board.visibility}
        tasks={board.tasks}
        shared={board.shared}
        inReview={board.inReview}
        onChange={(visibility) => change({ visibility })}
      />
      {board.problem && <Banner tone="bad">{board.problem}</Banner>}
      <BoardLists lists={board.lists} onChange={change} />
      {board.members.length > 0 && (
        <BoardMembers companyId={companyId} members={board.members} onChange={change} />
      )}
      <Options board={board} onChange={change} />
      {board.notImportedCount > 0 && (
        <NotImportedRows
          importId={imported._id}
          rows={board.notImported}
          count={board.notImportedCount}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button isPending={pending === 'cancel'} onClick={() => onStep('cancel')}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={isBusy || board.tasks === 0 || board.problem !== null}
          isPending={pending === 'apply'}
          onClick={() => onStep('apply')}
        >
          {`Import ${countedRecords(board.tasks, 'trello')}`}
        </Button>
      </div>
    </div>
  )
}

/** '12 tasks would be added to the new project “Launch”: 2 of them archived, with 4 subtasks and 5 comments.' */
function summaryOf({ project }: Import, board: Preview): string {
  const { tasks, archived, subtasks, comments, newProject } = board
  const where = newProject ? `the new project “${newProject.title}”` : `“${project?.name ?? ''}”`
  const parts = [
    ...(archived > 0 ? [`${formatNumber(archived)} of them archived`] : []),
    ...(subtasks > 0 ? [`with ${pluralize(subtasks, 'subtask')}`] : []),
    ...(comments > 0 ? [`with ${pluralize(comments, 'comment')}`] : []),
  ]
  const more = parts.length === 0 ? '' : `: ${new Intl.ListFormat('en').format(parts)}`
  return `${countedRecords(tasks, 'trello')} would be added to ${where}${more}.`
}

function Options({ board, onChange }: { board: Preview; onChange: ChangeBoard }) {
  const hasArchived = board.lists.some(({ archivedCards }) => archivedCards > 0)
  const { comments, includesArchived, sharesComments } = board
  const hasComments = comments > 0 || sharesComments
  if (!hasArchived && !hasComments) return null
  return (
    <fieldset className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 text-lg font-medium">Options</legend>
      {hasArchived && (
        <Checkbox
          label="Archived cards too, as archived tasks"
          checked={includesArchived}
          onChange={({ target }) => onChange({ includesArchived: target.checked })}
        />
      )}
      {hasComments && (
        <Checkbox
          label="Share the comments with the client"
          description="Otherwise they are internal, as new comments are."
          checked={sharesComments}
          onChange={({ target }) => onChange({ sharesComments: target.checked })}
        />
      )}
    </fieldset>
  )
}
