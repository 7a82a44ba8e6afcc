// Projects and tasks: boards, series, templates, requests, comments.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ApprovalMode } from '#contract/approval-modes.ts'
import type { Comment } from '#contract/comments.ts'
import type { ProjectStatus } from '#contract/projects.ts'
import type { RepeatRule } from '#contract/repeat.ts'
import type { Subtask, Tag, Task } from '#contract/tasks.ts'
import type { TemplateItem } from '#contract/templates.ts'
import type { JsonList, Moment } from './columns.ts'

/** Template of the tasks of a series. */
export interface SeriesContent extends Pick<
  Task,
  'title' | 'description' | 'assignedTo' | 'priority' | 'type' | 'tags' | 'visibility'
> {
  /** Titles. */
  subtasks: string[]
}

export interface ProjectTables {
  projects: {
    id: string
    company_id: string
    title: string
    description: Generated<string>
    start_on: string
    end_on: string
    status: ProjectStatus
    rank: string
    share_new_tasks: Generated<boolean>
    approval_mode: Generated<ApprovalMode>
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
  tasks: {
    id: string
    company_id: string
    project_id: string
    title: string
    description: string
    assigned_to: string | null
    due_on: string | null
    priority: Task['priority']
    status: Task['status']
    type: Task['type']
    tags: JsonList<Tag>
    subtasks: JsonList<Subtask>
    visibility: Task['visibility']
    archived: Generated<boolean>
    series_id: string | null
    period_on: ColumnType<string | null, undefined, string | null>
    approval_mode: ColumnType<ApprovalMode | null, undefined, ApprovalMode | null>
    content_version: ColumnType<number, never, never>
    rank: string
    version: number
    created_at: Moment
    updated_at: Moment
  }
  task_series: {
    id: string
    company_id: string
    project_id: string
    content: JSONColumnType<SeriesContent>
    rule: JSONColumnType<RepeatRule>
    starts_on: string
    ends_on: string | null
    lead_days: number
    paused: boolean
    next_on: string | null
  }
  task_templates: {
    id: string
    name: string
    items: JsonList<TemplateItem>
    version: number
  }
  task_requests: {
    task_id: string
    company_id: string
    requested_by: string | null
    first_name: string
    last_name: string
    requested_at: Moment
  }
  comments: {
    id: string
    company_id: string
    task_id: string
    author_id: string | null
    author_first: string
    author_last: string
    is_by_staff: boolean
    visibility: Comment['visibility']
    text: string
    html: string
    html_format: number
    mentions: string[]
    version: number
    created_at: Moment
    edited_at: Date | null
    imported_from: Comment['importedFrom']
  }
  comment_versions: {
    company_id: string
    comment_id: string
    version: number
    text: string
    at: Date
  }
}
