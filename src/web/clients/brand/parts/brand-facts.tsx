// Read-only view of a brand, with a copy button for each fact.
import type { Brand } from '#contract/clients/brand.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LinkedSection } from '#web/ui/section.tsx'
import { textFields, wordFields } from './brand-record.ts'
import { ColorContrast } from './color-contrast.tsx'
import type { FileParts } from './file-parts.ts'

interface BrandFactsProps {
  brand: Brand
  Picture: FileParts['Picture']
}

const unchanged = () => undefined

export function BrandFacts({ brand, Picture }: BrandFactsProps) {
  const { company: companyId, logo, darkLogo, colours, fonts } = brand
  const picture = { companyId, canChange: false, onChange: unchanged }
  const texts = [...textFields, ...wordFields].map(({ name, label }) => ({
    id: name,
    label,
    text: brand[name],
  }))
  const named = [
    { id: 'headings', label: 'Headings', text: fonts.headings },
    { id: 'body', label: 'Text', text: fonts.body },
    { id: 'notes', label: 'About the fonts', text: fonts.notes },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <LinkedSection id="logo" title="Logo">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <Picture {...picture} label="Logo" file={logo} ground="light" />
          <Picture
            {...picture}
            label="Logo for dark backgrounds"
            file={darkLogo}
            instead={logo}
            ground="dark"
          />
        </div>
      </LinkedSection>
      <LinkedSection id="words" title="Words">
        <Facts facts={texts} />
      </LinkedSection>
      <LinkedSection id="colors" title="Colors">
        {colours.length === 0 && <p className="text-muted">None yet.</p>}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
          {colours.map((color, at) => (
            <li key={`${at} ${color.value}`} className="grid gap-1">
              <span className="flex items-center gap-2">
                <span
                  aria-hidden
                  className="size-8 shrink-0 rounded-md border border-line forced-color-adjust-none"
                  style={{ backgroundColor: color.value }}
                />
                <span className="font-mono">{color.value}</span>
                <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                  {color.name}
                </span>
                <CopyButton what={color.name || color.value} text={color.value} />
              </span>
              <ColorContrast color={color} others={colours.toSpliced(at, 1)} />
            </li>
          ))}
        </ul>
      </LinkedSection>
      <LinkedSection id="fonts" title="Fonts">
        <Facts facts={named} />
      </LinkedSection>
    </div>
  )
}

function Facts({ facts }: { facts: readonly { id: string; label: string; text: string }[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {facts.map(({ id, label, text }) => (
        <div key={id} id={id} className="grid scroll-mt-20 gap-0.5 sm:contents">
          <dt className="text-muted">{label}</dt>
          <dd className="flex items-start gap-2">
            <span dir="auto" className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line">
              {text || '–'}
            </span>
            {text !== '' && <CopyButton what={label} text={text} className="-my-1" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
