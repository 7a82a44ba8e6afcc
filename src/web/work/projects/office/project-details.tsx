// Project panel, over its board: fields, what nouns show of it, tasks and deletion.
import { Outlet } from 'react-router'
import { useQueries } from '@tanstack/react-query'
import { type Project, projects } from '#contract/work/projects.ts'
import {
  EditProjectForm,
  projectText,
  useProjectForm,
} from '#web/work/projects/parts/edit-project-form.tsx'
import { projectColumns } from '#web/work/projects/parts/project-columns.ts'
import { projectWith, queriesOf } from '#web/work/projects/queries.ts'
import { RecordActivity } from '#web/records/activity/parts/record-activity.tsx'
import { DetailsPanel } from '#web/kit/records/details-panel.tsx'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { detailsRoute } from '#web/kit/records/details-route.ts'
import { MoveMenu } from '#web/kit/records/move-menu.tsx'
import { expectedCan } from '#web/kit/session/permissions.ts'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
import { projectParts } from '#web/project-parts.ts'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { DeletedWith } from '#web/kit/records/deleted-with.tsx'

const contents = projectParts.flatMap((part) => part.contents ?? [])

/** Counts what is deleted with a project. */
function ProjectContents({ project: { _id, tasks } }: { project: Project }) {
  const answers = useQueries({
    queries: contents.map(({ query }) => ({ ...query(_id), staleTime: 0 })),
  })
  const counts = contents.flatMap(({ count }, at) => {
    const data = answers[at]?.data
    return data === undefined ? [] : [count(data)]
  })
  return (
    <DeletedWith
      counts={
        counts.length === contents.length ? [[tasks.length, 'task', 'tasks'], ...counts] : undefined
      }
      isFailed={answers.some(({ isError }) => isError)}
      nothing="Nothing else will be deleted with it."
    />
  )
}

const route = detailsRoute({
  param: 'projectId',
  query: projectWith,
  boards: [projects.allOfCompany.path],
  more: (cache) =>
    expectedCan(cache, ({ projects: may, work }) => ({
      edit: may,
      delete: may,
      addTask: work,
      addCampaign: may,
    })),
})

export const loader = onServer(route.load)
export const clientLoader = awaitInBrowser(route.loadFromBoard)
export const ErrorBoundary = missingDetails('projectId')

type ProjectDetail = ReturnType<typeof route.useRecord>

export default route.screen(function ProjectDetails() {
  const project = route.useRecord()
  return (
    <>
      <ProjectPanel key={project._id} project={project} />
      <Outlet />
    </>
  )
})

function ProjectPanel({ project }: { project: ProjectDetail }) {
  const { _id: projectId, company, progress } = project
  const fields = useProjectForm(project)
  return (
    <DetailsPanel
      record={project}
      fields={fields}
      textOf={projectText}
      noun="project"
      onDelete={() => api(projects.remove, { params: { projectId } })}
      queries={queriesOf(project)}
      actions={<MoveMenu noun="project" fields={fields} name="status" columns={projectColumns} />}
      deleteNote={<ProjectContents project={project} />}
    >
      <EditProjectForm fields={fields} />
      {projectParts.map(({ rank, Office }) => Office && <Office key={rank} project={project} />)}
      <RecordActivity kind="project" id={project._id} />
      <section className="flex items-center justify-between gap-4 border-t border-line pt-4">
        <p className="text-muted tabular-nums">
          {progress.done} of {progress.total} tasks done
        </p>
        <LinkButton to={`/app/admin/tasks?company=${company}&project=${projectId}`}>
          Open tasks board
        </LinkButton>
      </section>
      <WhoSees kind="project" id={projectId} />
    </DetailsPanel>
  )
}
