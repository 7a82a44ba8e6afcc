// Notifications, their emails, and people's notification settings.
import type { ColumnType } from 'kysely'
import type {
  NotificationKind,
  NotificationMail,
  NotificationRecord,
} from '#contract/notifications.ts'
import type { Moment } from './columns.ts'

export interface NotificationTables {
  notifications: {
    id: string
    person_id: string
    kind: NotificationKind
    company_id: string
    record_kind: NotificationRecord
    record_id: string
    part_id: string | null
    actor_id: string | null
    about: string
    created_at: Moment
    read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    is_in_app: boolean
    mail: NotificationMail
    mail_id: ColumnType<string | null, undefined, string | null>
  }
  notification_mails: {
    id: string
    person_id: string
    cadence: 'soon' | 'daily'
    state: 'gathering' | 'sending' | 'done'
    send_at: Date
    created_at: Moment
    done_at: ColumnType<Date | null, undefined, Date | null>
  }
  notification_settings: {
    person_id: string
    kind: NotificationKind
    is_in_app: boolean
    mail: NotificationMail
  }
  unsubscribe_links: {
    token_hash: Buffer
    person_id: string
    kind: NotificationKind | null
    created_at: Moment
  }
}
