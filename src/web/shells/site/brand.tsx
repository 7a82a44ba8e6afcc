// The agency's name and logo, linked to the home page.
import { Mark } from '#web/ui/mark.tsx'

export function Brand({ name }: { name: string | undefined }) {
  return (
    <a className="brand" href="/" aria-label={name ? `${name}, home` : 'Home'}>
      <Mark size={28} />
      {name && <span>{name}</span>}
    </a>
  )
}
