// Sign-in for staff and clients.
import { useQueryClient } from '@tanstack/react-query'
import {
  Link,
  type HeadersArgs,
  type LoaderFunctionArgs,
  data,
  redirect,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { auth } from '#contract/accounts/auth.ts'
import { companies } from '#contract/clients/companies.ts'
import { announceSignIn } from '#web/kit/session/session-channel.ts'
import { getHomePath, twoFactorPath } from '#web/kit/session/session-queries.ts'
import { PasskeyButton, SignInSteps } from '#web/kit/session/sign-in-steps.tsx'
import { useSignIn } from '#web/kit/session/use-sign-in.ts'
import { setup } from '#contract/agency/setup.ts'
import { ApiError } from '#web/lib/api.ts'
import { nextAddress, withNext } from '#web/lib/next-address.ts'
import { toQuery } from '#web/lib/query.ts'
import { apiContext } from '#web/lib/router-context.ts'
import { dispatch } from '#web/lib/session.ts'
import { fromServer } from '#web/lib/load.ts'
import { Banner } from '#web/ui/banner.tsx'
import { AccountForm } from '#web/kit/account/account-form.tsx'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'
import { TextLink } from '#web/kit/account/account-links.tsx'

/** Redirects people who are already signed in. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const call = context.get(apiContext)
  try {
    const { user } = await call(auth.session, {})
    throw redirect(nextAddress(new URL(request.url).searchParams.get('next')) ?? getHomePath(user))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Without an administrator no one can sign in. If the status is unknown, the form is shown.
    const { isNeeded } = await call(setup.status, {}).catch(() => ({ isNeeded: false }))
    // The session has ended elsewhere, so the public pages should stop offering the portal.
    return data(
      { isSetupNeeded: isNeeded },
      { headers: { 'Set-Cookie': 'signed_in=; Path=/; Max-Age=0; SameSite=Lax' } },
    )
  }
}

export const clientLoader = fromServer

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders

export default function SignInScreen() {
  const { isSetupNeeded } = useLoaderData<typeof loader>()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const next = nextAddress(useSearchParams()[0].get('next'))

  const signIn = useSignIn({
    async onSignedIn(user) {
      announceSignIn(user)
      cache.clear()
      // The cookie is the session: the token is for programs and stays out of the window.
      dispatch({ type: 'log in', user, token: '' })
      if (user.role === 'admin' && !user.mustSetUpTwoFactor) {
        void cache.prefetchQuery(toQuery(companies.list, { query: {} }))
      }
      const to = user.mustSetUpTwoFactor
        ? withNext(twoFactorPath, next)
        : (next ?? getHomePath(user))
      await navigate(to, { replace: true })
    },
  })

  return (
    <AccountLayout title="Sign in">
      <title>Sign in</title>
      {isSetupNeeded && <SetupNeeded />}
      <AccountForm of={signIn.form} action="Sign in">
        <SignInSteps
          signIn={signIn}
          forgotPassword={
            <Link
              to={withNext('/forgot-password', next)}
              className="text-sm text-accent hover:underline"
            >
              Forgot password?
            </Link>
          }
        />
      </AccountForm>
      <div className="mt-3">
        <PasskeyButton signIn={signIn} size="lg" />
      </div>
      <p className="mt-6 text-sm text-muted">
        New here?{' '}
        <Link
          to={withNext('/registration', next)}
          className="text-accent underline underline-offset-4"
        >
          Sign up
        </Link>
      </p>
    </AccountLayout>
  )
}

function SetupNeeded() {
  return (
    <Banner className="mb-6">
      This installation has no administrator yet. <TextLink to="/setup">Set it up</TextLink>
    </Banner>
  )
}
