// The agency's name, with the mark, on the way home.
import { Mark } from '#web/ui/mark.tsx'

export function Brand({ name }: { name: string }) {
  return (
    <a className="brand" href="/" aria-label={`${name}, home`}>
      <Mark size={28} />
      <span>{name}</span>
    </a>
  )
}
