// Labels for services: kinds, periods and how soon they renew.
import { daysBetween } from '#contract/values/days.ts'
import {
  type ClientService,
  type ClientServiceKind,
  type Renewer,
  reminderDaysBefore,
  urgentDaysBefore,
} from '#contract/clients/services.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { useToday } from '#web/lib/today.ts'

export const kindLabels: Record<ClientServiceKind, string> = {
  domain: 'Domain',
  hosting: 'Hosting',
  license: 'License',
  certificate: 'Certificate',
  other: 'Other',
}

const named = new Map([
  [1, 'Monthly'],
  [3, 'Quarterly'],
  [6, 'Every 6 months'],
  [12, 'Yearly'],
  [24, 'Every 2 years'],
  [36, 'Every 3 years'],
])

/** The usual periods, in months. */
export const commonPeriods: readonly number[] = [...named.keys()]

/** 'Monthly', 'Every 18 months' */
export const periodLabel = (months: number): string => named.get(months) ?? `Every ${months} months`

/** @param isForStaff whether the reader's own company is the agency */
export const renewerLabel = (renewedBy: Renewer, isForStaff: boolean): string => {
  if (renewedBy === 'agency') return 'Agency'
  return isForStaff ? 'Client' : 'Your company'
}

type Dated = Pick<ClientService, 'renewsOn' | 'status' | 'autoRenews'>

/** Due within days or overdue, and not renewed automatically. */
export const needsRenewal = ({ renewsOn, status, autoRenews }: Dated, today: string): boolean =>
  status === 'active' && !autoRenews && daysBetween(today, renewsOn) <= urgentDaysBefore

interface Due {
  tone: BadgeTone
  label: string
}

/** How soon it renews; undefined unless that is soon. */
function dueOf({ renewsOn, status, autoRenews }: Dated, today: string): Due | undefined {
  if (status === 'cancelled') return { tone: 'neutral', label: 'Cancelled' }
  const days = daysBetween(today, renewsOn)
  if (days < 0) return autoRenews ? undefined : { tone: 'bad', label: 'Overdue' }
  if (days > Math.max(...reminderDaysBefore)) return undefined
  const label = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`
  return { tone: autoRenews || days > urgentDaysBefore ? 'neutral' : 'warn', label }
}

/** How soon a service renews, or that it is cancelled. */
export function DueBadge({ service }: { service: ClientService }) {
  const due = dueOf(service, useToday())
  return due && <Badge tone={due.tone}>{due.label}</Badge>
}
