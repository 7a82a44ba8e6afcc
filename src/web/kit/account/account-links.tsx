// Links on account pages: inline in a sentence, and to the sign-in when everything is done.
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { nextAddress, withNext } from '#web/lib/next-address.ts'
import { LinkButton } from '#web/ui/button.tsx'

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-accent underline underline-offset-4">
      {children}
    </Link>
  )
}

/** Keeps where the person wanted to go before being asked to sign in. */
export function SignInTextLink({ children }: { children: ReactNode }) {
  const next = nextAddress(useSearchParams()[0].get('next'))
  return <TextLink to={withNext('/login', next)}>{children}</TextLink>
}

export const SignInLink = () => (
  <div className="mt-6">
    <LinkButton variant="primary" size="lg" to="/login">
      Sign in
    </LinkButton>
  </div>
)
