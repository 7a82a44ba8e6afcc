// Notifications to people.
import type { NounModule } from '#server/records/module.ts'

export const notifications: NounModule = {
  records: [
    {
      kind: 'notification',
    },
  ],
  tables: {
    notifications: { leftOut: 'personal, about what is in the archive' },
    notification_mails: { leftOut: 'personal, about what is in the archive' },
    notification_settings: 'agency',
    unsubscribe_links: { leftOut: 'they only work here' },
  },
  personalData: [
    { table: 'notification_mails', person: 'person_id', columns: ['id', 'cadence', 'created_at'] },
    {
      table: 'notification_settings',
      person: 'person_id',
      columns: ['kind', 'is_in_app', 'mail'],
    },
    {
      table: 'notifications',
      person: 'person_id',
      columns: ['id', 'kind', 'record_kind', 'record_id', 'created_at', 'read_at'],
    },
  ],
  notInExports: {
    'unsubscribe_links.person_id': 'these links only work here',
    'notifications.actor_id': 'notifications to other people',
  },
}
