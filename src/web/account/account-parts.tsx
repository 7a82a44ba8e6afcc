// A link in a sentence of an account page.
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-accent underline underline-offset-4">
      {children}
    </Link>
  )
}
