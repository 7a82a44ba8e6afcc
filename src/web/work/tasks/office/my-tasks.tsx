// My tasks: tasks assigned to the user across projects, as a list by due date or a board by status.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useSearchParams } from 'react-router'
import { myTasksQuery } from '#web/work/tasks/queries.ts'
import { Today, useToday } from '#web/lib/today.ts'
import { LoadErrorBanner } from '#web/ui/loading.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { BoardPage, BoardSkeleton } from '#web/kit/boards/board-page.tsx'
import { MyBoard } from './my-board.tsx'
import { MyList } from './my-list.tsx'

const views = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
] as const
type View = (typeof views)[number]['value']

export default function MyTasks() {
  const [address, setAddress] = useSearchParams()
  const view: View = address.get('view') === 'board' ? 'board' : 'list'
  const list = useQuery(myTasksQuery)
  const today = useToday()
  const show = (next: View) =>
    setAddress(next === 'board' ? 'mine&view=board' : 'mine', { preventScrollReset: true })

  return (
    <BoardPage>
      <title>My tasks</title>
      <PageHeader
        title="My tasks"
        actions={
          <>
            <Segmented label="View" value={view} onChange={show} segments={views} />
            <LinkButton to="/app/admin/tasks">Manage Tasks</LinkButton>
          </>
        }
      />
      {list.isPending && <BoardSkeleton label="Loading tasks" />}
      {list.isError && (
        <LoadErrorBanner onRetry={list.refetch}>
          Failed to fetch tasks. Please try again.
        </LoadErrorBanner>
      )}
      {list.data?.length === 0 && (
        <EmptyState
          title="Nothing is assigned to you."
          action={<LinkButton to="/app/admin/tasks">Manage Tasks</LinkButton>}
        />
      )}
      {list.data && list.data.length > 0 && (
        <Today value={today}>
          {view === 'board' ? <MyBoard tasks={list.data} /> : <MyList tasks={list.data} />}
        </Today>
      )}
      <Outlet />
    </BoardPage>
  )
}
