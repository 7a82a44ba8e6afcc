// Paths of records in the web, for staff and for a company's people.
import { type Viewer, isStaff } from './viewer.ts'

export interface RecordPlace {
  kind: string
  id: string
  companyId: string | null
  projectId?: string | null
  /** The task that a comment belongs to. */
  taskId?: string | null
}

const clientTasks = '/app/client/work-manager'

const boards: Record<string, string> = { project: 'projects', task: 'tasks', campaign: 'campaigns' }

/** Null for records without a screen. */
export function recordPath(viewer: Viewer, place: RecordPlace): string | null {
  if (isStaff(viewer)) return officePath(place)
  const path = clientPath(place)
  // People of several companies need the company in the address.
  return path !== null && viewer.companies.length > 1 && place.companyId !== null
    ? `${path}?company=${place.companyId}`
    : path
}

export const homePath = (viewer: Viewer): string =>
  isStaff(viewer) ? '/app/admin/home' : '/app/client/dashboard'

function officePath({ kind, id, companyId, projectId, taskId }: RecordPlace): string | null {
  if (taskId)
    return officePath({ kind: 'task', id: taskId, companyId, projectId: projectId ?? null })
  if (kind === 'company') return `/app/admin/clients/${id}`
  if (kind === 'brand' || kind === 'socialAccount') {
    return companyId === null ? null : `/app/admin/clients/${companyId}/brand`
  }
  if (kind === 'message' || kind === 'chat') return `/app/admin/messages/${id}`
  if (kind === 'invoice') return `/app/admin/invoices/${id}`
  if (kind === 'quote') return `/app/admin/quotes/${id}`
  if (kind === 'report') return `/app/admin/reports/${id}`
  if (kind === 'post') return `/app/admin/posts/${id}?company=${companyId}`
  if (kind === 'file') return `/app/admin/clients/${companyId}/files/${id}`
  if (kind === 'reportSchedule') return `/app/admin/clients/${companyId}/reports`
  if (kind === 'portfolioCase') return `/app/admin/clients/${companyId}/portfolio/${id}`
  if (kind === 'clientService') return `/app/admin/clients/${companyId}/services/${id}`
  if (kind === 'schedule') return `/app/admin/clients/${companyId}/schedules/${id}`
  if (kind === 'retainer') return `/app/admin/clients/${companyId}/retainers/${id}`
  if (kind === 'timeEntry') return '/app/admin/time'
  if (kind === 'website') return '/app/admin/settings/website'
  if (kind === 'settings') return '/app/admin/settings/billing'
  if (kind === 'deadLetter') return '/app/admin/settings/failed-jobs'
  if (kind === 'template') return `/app/admin/settings/templates/${id}`
  if (kind === 'event') return `/app/admin/calendar/${id}`
  const board = boards[kind]
  if (board === undefined || companyId === null) return null
  const search = new URLSearchParams({ company: companyId })
  if (projectId && kind !== 'project') search.set('project', projectId)
  return `/app/admin/${board}/${id}?${search.toString()}`
}

function clientPath({ kind, id, taskId }: RecordPlace): string | null {
  if (taskId) return `${clientTasks}/${taskId}`
  if (kind === 'invoice') return `/app/client/invoices/${id}`
  if (kind === 'quote') return `/app/client/quotes/${id}`
  if (kind === 'report') return `/app/client/reports/${id}`
  if (kind === 'retainer') return '/app/client/retainers'
  if (kind === 'task') return `${clientTasks}/${id}`
  if (kind === 'post') return `/app/client/posts/${id}`
  if (kind === 'project') return `/app/client/projects/${id}`
  if (kind === 'event') return `/app/client/manage-events/${id}`
  if (kind === 'company') return '/app/client/profile'
  if (kind === 'brand' || kind === 'socialAccount') return '/app/client/brand'
  if (kind === 'portfolioCase') return `/app/client/portfolio/${id}`
  if (kind === 'clientService') return `/app/client/services/${id}`
  return kind === 'file' ? `/app/client/files/${id}` : null
}
