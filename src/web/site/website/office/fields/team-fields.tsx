// Fields of the people on the about page.
import { useFormState, useWatch, get } from 'react-hook-form'
import { type Portrait, PortraitName, type TeamMember } from '#contract/site/website.ts'
import { PortraitPicture } from '#web/site/website/parts/portrait-picture.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field, FieldArea, useSetField } from '#web/ui/form-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { ItemList } from '../../parts/item-list.tsx'
import { newId } from '../../parts/new-items.ts'
import { UploadButton, useUpload } from '../../parts/upload-button.tsx'
import { Pair, useContentForm } from '../../parts/field-group.tsx'

export function TeamFields() {
  const form = useContentForm()
  return (
    <ItemList<TeamMember>
      name="team"
      noun="person"
      label="Team"
      newItem={() => ({
        id: newId(),
        name: '',
        role: '',
        sentence: '',
        portrait: { kind: 'drawing', name: 'willow' },
      })}
      summaryOf={({ name, role, portrait }) => ({
        title: name,
        detail: role,
        picture: <SmallPortrait portrait={portrait} className="w-8" />,
      })}
      viewAt={() => '/about'}
    >
      {(at) => (
        <>
          <Pair>
            <Field form={form} name={`team.${at}.name`} label="Name" isRequired />
            <Field form={form} name={`team.${at}.role`} label="Role" isRequired />
          </Pair>
          <FieldArea form={form} name={`team.${at}.sentence`} label="Sentence" isRequired />
          <PortraitField name={`team.${at}.portrait`} />
        </>
      )}
    </ItemList>
  )
}

function SmallPortrait({ portrait, className }: { portrait: Portrait; className: string }) {
  return (
    <span
      className={cx(
        'block shrink-0 overflow-hidden rounded-sm [&_img]:aspect-square [&_img]:object-cover',
        className,
      )}
    >
      <PortraitPicture portrait={portrait} />
    </span>
  )
}

const drawnNames = PortraitName.options.map((value, at) => ({
  value,
  label: `Portrait ${at + 1}`,
}))

function PortraitField({ name }: { name: `team.${number}.portrait` }) {
  const form = useContentForm()
  const set = useSetField(form)
  const portrait = useWatch({ control: form.control, name })
  const { errors } = useFormState({ control: form.control, name })
  // React Hook Form's path lookup returns `any`.
  const issue: { message?: string } | undefined = get(errors, `${name}.src`)

  function show(next: Portrait) {
    set(name, next)
    form.clearErrors(name)
  }
  const { upload, isUploading, problem } = useUpload((image) => show({ kind: 'file', ...image }))

  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="mb-2 text-sm font-medium">Portrait</legend>
      <SmallPortrait portrait={portrait} className="w-32" />
      <div className="grid content-start gap-4">
        <UploadButton
          noun="photo"
          isReplaced={portrait.kind === 'file'}
          demand=". Shown square."
          isUploading={isUploading}
          problem={problem ?? issue?.message}
          onChoose={(file) => void upload(file)}
        />
        <Select
          label="Or a drawn portrait"
          placeholder={portrait.kind === 'file' ? 'None: the photo is shown' : null}
          options={drawnNames}
          value={portrait.kind === 'drawing' ? portrait.name : ''}
          onChange={({ target }) => {
            const drawing = PortraitName.safeParse(target.value)
            if (drawing.success) show({ kind: 'drawing', name: drawing.data })
          }}
        />
      </div>
    </fieldset>
  )
}
