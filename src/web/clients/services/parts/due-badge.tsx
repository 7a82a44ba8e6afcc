// How soon a service renews, or that it is cancelled.
import type { ClientService } from '#contract/clients/services.ts'
import { useToday } from '#web/lib/today.ts'
import { Badge } from '#web/ui/badge.tsx'
import { dueOf } from './service-labels.ts'

export function DueBadge({ service }: { service: ClientService }) {
  const due = dueOf(service, useToday())
  return due && <Badge tone={due.tone}>{due.label}</Badge>
}
