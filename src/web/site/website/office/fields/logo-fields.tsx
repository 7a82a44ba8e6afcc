// Fields for the agency's logo: an upload for light backgrounds, another for dark ones, and whether the name is part of it.
import Trash2 from 'lucide-react/icons/trash-2'
import type { CSSProperties, ReactNode } from 'react'
import { get, useFormState, useWatch } from 'react-hook-form'
import { type Theme, themes } from '#contract/site/brand-color.ts'
import { type Logo, type LogoImage, fitsIcon } from '#contract/site/logo.ts'
import { website } from '#contract/site/website-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useSetField } from '#web/ui/form-field.tsx'
import { AgencyBrand, AgencyIcon } from '#web/kit/brand/agency-brand.tsx'
import { Group, useContentForm } from '../../parts/field-group.tsx'
import { UploadButton, useUpload } from '../../parts/upload-button.tsx'

const about =
  'On the site, in the portal, on sign-in pages, in emails, on invoices and quotes, and where links to the site are shared.'

type UploadedLogo = Extract<Logo, { kind: 'upload' }>

const uploadedOf = (logo: Logo | null): UploadedLogo | undefined =>
  logo?.kind === 'upload' ? logo : undefined

export function LogoFields() {
  const form = useContentForm()
  const set = useSetField(form)
  const [logo, name] = useWatch({ control: form.control, name: ['agency.logo', 'agency.name'] })
  const file = uploadedOf(logo)

  /** Changes the logo as it is by then: another upload may have arrived meanwhile. */
  function change(next: (now: UploadedLogo | undefined) => Logo | null | undefined) {
    const changed = next(uploadedOf(form.getValues('agency.logo')))
    if (changed !== undefined) set('agency.logo', changed)
    form.clearErrors('agency.logo')
  }

  return (
    <Group title="Logo" about={about}>
      <Version
        ground="light"
        image={file?.light}
        onUpload={(light) =>
          change((now) => ({
            kind: 'upload',
            light,
            dark: now?.dark ?? null,
            // A wide logo usually spells the name.
            includesName: now?.includesName ?? !fitsIcon(light),
          }))
        }
        onRemove={() => change(() => null)}
      >
        <span className="flex items-center gap-3 text-xl font-semibold">
          <AgencyIcon agency={{ name, logo }} size={32} />
          <AgencyBrand agency={{ name, logo: null }} size={32} />
        </span>
      </Version>
      {file && (
        <>
          <Version
            ground="dark"
            image={file.dark ?? undefined}
            onUpload={(dark) => change((now) => now && { ...now, dark })}
            onRemove={() => change((now) => now && { ...now, dark: null })}
          >
            <span style={groundOf('light')} className="rounded-sm p-1">
              <LogoImg image={file.light} />
            </span>
          </Version>
          <Checkbox
            label="The logo contains the name"
            description="Otherwise the name is shown next to it."
            checked={file.includesName}
            onChange={({ target }) =>
              change((now) => now && { ...now, includesName: target.checked })
            }
          />
        </>
      )}
      <p className="text-sm text-muted">
        {file && !fitsIcon(file.light)
          ? 'Icons are square: they show the first letter of the name, as this logo is wide.'
          : 'Icons of tabs and home screens follow it.'}
      </p>
    </Group>
  )
}

const LogoImg = ({ image: { src, width, height } }: { image: LogoImage }) => (
  <img
    src={src}
    width={width}
    height={height}
    alt="The logo"
    className="h-10 w-auto max-w-full object-contain"
  />
)

const groundOf = (theme: Theme): CSSProperties => ({
  backgroundColor: themes[theme].grounds[0],
  color: themes[theme].hover.ink,
})

interface VersionProps {
  ground: Theme
  image: LogoImage | undefined
  onUpload: (image: LogoImage) => void
  onRemove: () => void
  /** Shown without an upload. */
  children: ReactNode
}

function Version({ ground, image, onUpload, onRemove, children }: VersionProps) {
  const form = useContentForm()
  const { errors } = useFormState({ control: form.control, name: 'agency.logo' })
  // React Hook Form's path lookup returns `any`.
  const issue: { message?: string } | undefined = get(errors, `agency.logo.${ground}.src`)
  const { upload, isUploading, problem } = useUpload(onUpload, website.uploadLogo)
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <legend className="mb-2 text-sm font-medium">
        {ground === 'light' ? 'On light backgrounds' : 'On dark backgrounds (optional)'}
      </legend>
      <div
        // The built style sheets resolve their colors at the root.
        style={groundOf(ground)}
        className="flex h-24 min-w-0 items-center justify-center overflow-hidden rounded-md border border-line px-4"
      >
        {image ? <LogoImg image={image} /> : children}
      </div>
      <div className="grid content-start gap-3">
        <UploadButton
          noun={ground === 'light' ? 'logo' : 'logo for dark backgrounds'}
          format="logo"
          isReplaced={image !== undefined}
          demand=". In an SVG, turn text into outlines."
          isUploading={isUploading}
          problem={problem ?? issue?.message}
          onChoose={(file) => void upload(file)}
        />
        {image && (
          <Button
            className="justify-self-start"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onRemove}
          >
            {ground === 'light' ? 'Remove logo' : 'Remove logo for dark backgrounds'}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
