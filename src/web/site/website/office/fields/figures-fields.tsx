// Figures on the site: set by hand with a date, or counted live.
import { useWatch } from 'react-hook-form'
import type { Figure } from '#contract/site/website.ts'
import { longDate } from '#web/lib/dates.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { Field, FieldSelect, useSetField } from '#web/ui/form-field.tsx'
import { ItemList } from '../../parts/item-list.tsx'
import { newId } from '../../parts/new-items.ts'
import { useSettings } from '../../queries.ts'
import { Group, Pair, useContentForm } from '../../parts/field-group.tsx'

const today = () => new Date().toISOString().slice(0, 10)

export function FiguresFields() {
  return (
    <>
      <Group title="On the home page">
        <FigureList page="home" />
      </Group>
      <Group title="On the about page">
        <FigureList page="about" />
      </Group>
    </>
  )
}

function FigureList({ page }: { page: 'home' | 'about' }) {
  const { counts } = useSettings()
  const shown = ({ counted: pluralize, value, suffix }: Figure) =>
    pluralize ? formatNumber(counts[pluralize]) : value + suffix
  return (
    <ItemList<Figure>
      name={`figures.${page}`}
      noun="figure"
      label={`Figures of the ${page} page`}
      newItem={() => ({
        id: newId(),
        value: '',
        suffix: '',
        label: '',
        setOn: today(),
        counted: null,
      })}
      summaryOf={(figure) => ({
        title: `${shown(figure)} ${figure.label}`.trim(),
        detail: figure.counted ? 'counted' : figure.setOn && `as of ${longDate(figure.setOn)}`,
      })}
    >
      {(at) => <FigureFields page={page} at={at} />}
    </ItemList>
  )
}

function FigureFields({ page, at }: { page: 'home' | 'about'; at: number }) {
  const form = useContentForm()
  const { counts } = useSettings()
  const name = `figures.${page}.${at}` as const
  const pluralize = useWatch({ control: form.control, name: `${name}.counted` })
  const set = useSetField(form)
  /** Editing a number sets its date to today. */
  const isOfToday = {
    onChange: () => set(`${name}.setOn`, today()),
  }
  return (
    <>
      <Pair>
        <Field form={form} name={`${name}.label`} label="What it counts" isRequired />
        <FieldSelect
          form={form}
          name={`${name}.counted`}
          options={{ setValueAs: (value: string) => value || null }}
          label="Number"
          placeholder="As entered"
          choices={[
            { value: 'projects', label: `Counted: projects (${counts.projects} now)` },
            { value: 'clients', label: `Counted: clients (${counts.clients} now)` },
          ]}
        />
      </Pair>
      {!pluralize && (
        <div className="grid gap-4 sm:grid-cols-[1fr_1fr_1fr]">
          <Field
            form={form}
            name={`${name}.value`}
            options={isOfToday}
            label="Value"
            description="Such as 500 or 24/7."
            isRequired
          />
          <Field
            form={form}
            name={`${name}.suffix`}
            options={isOfToday}
            label="Suffix"
            description="Such as + or %."
          />
          <Field
            form={form}
            name={`${name}.setOn`}
            type="date"
            label="Set on"
            description="Shown as ‘as of’."
            isRequired
          />
        </div>
      )}
    </>
  )
}
