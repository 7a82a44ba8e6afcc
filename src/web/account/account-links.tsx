// Links on account pages: inline in a sentence, and to the sign-in when everything is done.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-accent underline underline-offset-4">
      {children}
    </Link>
  )
}

export const SignInLink = () => (
  <div className="mt-6">
    <LinkButton variant="primary" size="lg" to="/login">
      Sign in
    </LinkButton>
  </div>
)
