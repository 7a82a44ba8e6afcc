// How an agency presents itself in a header: its logo, its name, or both; and its icon.
import { type Logo, fitsIcon, initialOf } from '#contract/site/logo.ts'
import { Mark } from '#web/ui/mark.tsx'
import { LogoPicture } from './logo-picture.tsx'

export interface BrandedAgency {
  name: string
  logo: Logo | null
}

interface AgencyBrandProps {
  agency: BrandedAgency | undefined
  /** The size of the demo agency's mark. */
  size: number
}

/** Inside a link that names the agency. */
export function AgencyBrand({ agency, size }: AgencyBrandProps) {
  if (!agency) return null
  const { name, logo } = agency
  return (
    <>
      {logo?.kind === 'drawing' && <Mark size={size} className="shrink-0" />}
      {logo?.kind === 'upload' && <LogoPicture logo={logo} />}
      {!(logo?.kind === 'upload' && logo.includesName) && (
        <span dir="auto" className="truncate">
          {name}
        </span>
      )}
    </>
  )
}

/** @param size in pixels */
export function AgencyIcon({ agency, size = 20 }: { agency: BrandedAgency; size?: 20 | 32 }) {
  const { name, logo } = agency
  if (logo?.kind === 'drawing') return <Mark size={size} className="shrink-0" />
  const className = size === 32 ? '[--logo-height:2rem]' : '[--logo-height:1.5rem]'
  if (logo?.kind === 'upload' && fitsIcon(logo.light)) {
    return <LogoPicture logo={logo} className={className} />
  }
  // Drawn by CSS: as text, the letter would belong to the words of the link around it.
  return (
    <span
      aria-hidden
      data-initial={initialOf(name)}
      style={{ width: size, height: size, fontSize: size * 0.6 }}
      className="grid shrink-0 place-content-center rounded-sm bg-brand leading-none font-semibold text-on-brand before:content-[attr(data-initial)]"
    />
  )
}

/** The sidebar's head: the logo and a name; an icon where there is no room for text. */
export function SidebarBrand({
  agency,
  name,
}: {
  agency: BrandedAgency | undefined
  name: string
}) {
  const logo = agency?.logo
  if (agency && logo?.kind === 'upload' && !fitsIcon(logo.light)) {
    return (
      <>
        <LogoPicture logo={logo} className="[--logo-height:1.5rem] rail:hidden" />
        {!logo.includesName && <Name text={name} />}
        <span className="hidden rail:block">
          <AgencyIcon agency={agency} />
        </span>
      </>
    )
  }
  return (
    <>
      {agency && <AgencyIcon agency={agency} />}
      {!(logo?.kind === 'upload' && logo.includesName) && <Name text={name} />}
    </>
  )
}

const Name = ({ text }: { text: string }) => (
  <span dir="auto" className="truncate rail:sr-only">
    {text}
  </span>
)
