// The person's notification settings, in back-office and client area. Each choice is saved as it is made.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { kindLabels } from '#contract/records/notification-messages.ts'
import {
  type NotificationChoice,
  NotificationMail,
  notifications,
} from '#contract/records/notifications.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Load } from '#web/lib/load.ts'
import { notificationSettings } from '../queries.ts'

const mailLabels: Record<NotificationMail, string> = {
  soon: 'Within minutes',
  daily: 'Every morning',
  off: 'Never',
}
const mailChoices = NotificationMail.options.map((value) => ({ value, label: mailLabels[value] }))

export function SettingsTable() {
  const { data } = useQuery(notificationSettings)
  const cache = useQueryClient()
  const [said, say] = useState('')

  async function choose(choice: NotificationChoice): Promise<void> {
    const before = cache.getQueryData(notificationSettings.queryKey)
    cache.setQueryData(notificationSettings.queryKey, (page) => ({
      settings: (page?.settings ?? []).map((one) => (one.kind === choice.kind ? choice : one)),
    }))
    try {
      await api(notifications.changeSettings, { body: { settings: [choice] } })
      say(`${kindLabels[choice.kind].title}: saved`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      cache.setQueryData(notificationSettings.queryKey, before)
      toast.error(error.message, { about: choice.kind, retry: () => void choose(choice) })
    }
  }

  return (
    <>
      <Table label="Notification settings">
        <TableHead>
          <HeadCell>What happens</HeadCell>
          <HeadCell>In the app</HeadCell>
          <HeadCell>By email</HeadCell>
        </TableHead>
        <TableBody>
          {data?.settings.map((choice) => (
            <ChoiceRow key={choice.kind} choice={choice} onChange={choose} />
          ))}
        </TableBody>
      </Table>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

function ChoiceRow({
  choice,
  onChange,
}: {
  choice: NotificationChoice
  onChange: (next: NotificationChoice) => Promise<void>
}) {
  const { title, about } = kindLabels[choice.kind]
  /** The cache updates a moment later; until then the checkbox would show the old value. */
  const [chosen, setChosen] = useState<NotificationChoice>()
  const shown = chosen ?? choice

  async function change(part: Partial<NotificationChoice>) {
    const next = { ...shown, ...part }
    setChosen(next)
    await onChange(next)
    setChosen((latest) => (latest === next ? undefined : latest))
  }

  return (
    <Row>
      <Cell isHeading>
        <span className="block">
          <span className="block font-medium">{title}</span>
          <span className="block text-sm font-normal text-pretty whitespace-normal text-muted">
            {about}
          </span>
        </span>
      </Cell>
      <Cell label="In the app">
        <Checkbox
          label={`${title} in the app`}
          isLabelHidden
          checked={shown.inApp}
          onChange={({ target }) => void change({ inApp: target.checked })}
        />
      </Cell>
      <Cell label="By email">
        <Select
          label={`${title} by email`}
          isLabelHidden
          className="w-40"
          placeholder={null}
          options={mailChoices}
          value={shown.mail}
          onChange={({ target }) => void change({ mail: NotificationMail.parse(target.value) })}
        />
      </Cell>
    </Row>
  )
}

export const loadSettings: Load = (cache) => cache.prefetchQuery(notificationSettings)

export const settingsTitle = 'Notification settings'

export const settingsSubtitle =
  'You aren’t notified of your own changes, or emailed about what you’ve already read in the app.'
