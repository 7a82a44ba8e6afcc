// Repetition of a task: weekly or monthly, days, lead time and end.
import { plainDecimal } from '#contract/values/decimal-text.ts'
import { useState } from 'react'
import {
  type TaskRecurrence,
  type TaskRecurrenceChange,
  type TaskRecurrenceRule,
  maxLeadDays,
  nextDay,
  ruleText,
} from '#contract/work/task-recurrence.ts'
import { longDate } from '#web/lib/dates.ts'
import { useToday } from '#web/lib/today.ts'
import { weekFrom, weekStart } from '#web/lib/month-grid.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'

interface RecurrenceDialogProps {
  dueDate: string | null
  repeat: TaskRecurrence | undefined
  /** @returns the error, if any */
  onSave: (change: TaskRecurrenceChange) => Promise<object | undefined>
  onClose: () => void
}

const units = [
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
] as const

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
/** From Sunday; Monday is 1. */
const isoWeek = [7, 1, 2, 3, 4, 5, 6]

const days = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: at === 30 ? 'Last day' : `Day ${at + 1}`,
}))

/** 1 is Monday. */
const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

export default function RecurrenceDialog({
  dueDate,
  repeat: recurrence,
  onSave,
  onClose,
}: RecurrenceDialogProps) {
  const today = useToday()
  const from = dueDate ?? today
  const before = recurrence?.rule
  const [unit, setUnit] = useState<TaskRecurrenceRule['unit']>(before?.unit ?? 'week')
  const [every, setEvery] = useState(String(before?.every ?? 1))
  const [chosen, setChosen] = useState<readonly number[]>(
    before?.unit === 'week' ? before.weekdays : [weekdayOf(from)],
  )
  const startsWith =
    before?.unit === 'week' && before.every > 1 ? (before.weekStart ?? 1) : weekStart() || 7
  const [day, setDay] = useState(
    String(before?.unit === 'month' ? before.day : Number(from.slice(8))),
  )
  const [leadDays, setLeadDays] = useState(String(recurrence?.leadDays ?? 0))
  const [endsOn, setEndsOn] = useState(recurrence?.endsOn ?? '')
  const [isSaving, setSaving] = useState(false)

  const count = Math.min(Math.max(Number(plainDecimal(every)) || 1, 1), unit === 'week' ? 52 : 24)
  const rule: TaskRecurrenceRule =
    unit === 'week'
      ? {
          unit,
          every: count,
          weekdays: [...chosen],
          ...(count > 1 && { weekStart: startsWith }),
        }
      : { unit, every: count, day: Number(day) }
  const isWhole = unit === 'month' || chosen.length > 0
  const next = isWhole ? nextDay(rule, from, from) : null

  async function save() {
    setSaving(true)
    const problem = await onSave({
      rule,
      leadDays: Math.min(Math.max(Number(plainDecimal(leadDays)) || 0, 0), maxLeadDays),
      endsOn: endsOn === '' ? null : endsOn,
      paused: recurrence?.paused ?? false,
    })
    setSaving(false)
    if (!problem) onClose()
  }

  return (
    <Dialog
      title="Repeat"
      description="Each new task is a copy of this one as it is now."
      size="sm"
      onClose={onClose}
    >
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) void save()
        }}
      >
        <DialogBody className="grid gap-4">
          <Segmented label="How often" value={unit} onChange={setUnit} segments={units} />
          <TextField
            inputMode="numeric"
            label={unit === 'week' ? 'Every … weeks' : 'Every … months'}
            value={every}
            onChange={({ target }) => setEvery(target.value)}
            min={1}
            max={unit === 'week' ? 52 : 24}
          />
          {unit === 'week' ? (
            <Weekdays chosen={chosen} onChange={setChosen} />
          ) : (
            <Select
              label="On"
              placeholder={null}
              options={days}
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
          <TextField
            inputMode="numeric"
            label="Appears … days before it’s due"
            value={leadDays}
            onChange={({ target }) => setLeadDays(target.value)}
            min={0}
            max={maxLeadDays}
          />
          <TextField
            label="Ends on"
            description="Leave empty to repeat indefinitely."
            type="date"
            value={endsOn}
            onChange={({ target }) => setEndsOn(target.value)}
          />
          <p role="status" className="text-muted">
            {isWhole
              ? `Repeats ${ruleText(rule)}.${next === null ? '' : ` Next: ${longDate(next)}`}`
              : 'Choose at least one day.'}
          </p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isSaving}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface WeekdaysProps {
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

function Weekdays({ chosen, onChange }: WeekdaysProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="pb-1 text-sm font-medium">On</legend>
      {weekFrom(isoWeek, weekStart()).map((day) => {
        const name = weekdays[day % 7] ?? ''
        const isChosen = chosen.includes(day)
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            onClick={() =>
              onChange(isChosen ? chosen.filter((one) => one !== day) : [...chosen, day])
            }
            className="h-8 min-w-11 rounded-md border border-control px-2 text-sm aria-pressed:border-brand-line aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent pointer-coarse:h-11"
          >
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}
