// The small pieces that the account pages share: a link in a sentence, a group of fields with its heading.
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-accent underline underline-offset-4">
      {children}
    </Link>
  )
}

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 pb-4 sm:grid-cols-2">
      <legend className="mb-3 text-lg font-medium">{title}</legend>
      {children}
    </fieldset>
  )
}
