// Contact page: accepts the form even without scripts, and keeps typed values when there is an error.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  data,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { hiddenField, messages } from '#contract/site/messages.ts'
import { ApiError } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/router-context.ts'
import { type ContactValues, consents, contactFields } from './contact-fields.ts'
import { textOf, withLoaderHeaders } from '#web/kit/site/form-actions.ts'
import { ContactPage } from './contact-page.tsx'
import { useConsultationPath, useContent } from '#web/kit/site/content.ts'

/** For browsers without scripts: lives from submission until the thank-you page. */
const sentCookie = (value: string, seconds: number) =>
  `contact_sent=${value}; Path=/contact; Max-Age=${seconds}; HttpOnly; SameSite=Lax`

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const values: ContactValues = {
    ...Object.fromEntries(contactFields.map(({ name }) => [name, textOf(form, name)])),
    ...Object.fromEntries(consents.map(({ name }) => [name, form.has(name) ? 'Yes' : 'No'])),
  }
  try {
    const body = { ...values, [hiddenField]: textOf(form, hiddenField) || undefined }
    // The contract validates it, because a form can send anything.
    await context.get(apiContext)(messages.send, { body: body as never })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const hasErrors = Object.keys(error.fields).length > 0
    const status = hasErrors ? 400 : 503
    return data(
      { values, errors: error.fields, outcome: hasErrors ? undefined : ('failed' as const) },
      { status },
    )
  }
  throw redirect('/contact?sent', { status: 303, headers: { 'Set-Cookie': sentCookie('1', 60) } })
}

/** Shows the thank-you once after a submission, not for the address alone. */
export function loader({ request }: LoaderFunctionArgs) {
  const isSent =
    new URL(request.url).searchParams.has('sent') &&
    /(?:^|; )contact_sent=1/.test(request.headers.get('cookie') ?? '')
  if (!isSent) return data({ isSent })
  return data(
    { isSent },
    { headers: { 'Set-Cookie': sentCookie('', 0), 'Cache-Control': 'no-store' } },
  )
}

export const headers = withLoaderHeaders

export default function Contact() {
  const refused = useActionData<typeof action>()
  const { isSent } = useLoaderData<typeof loader>()
  const outcome = refused ? refused.outcome : isSent ? 'sent' : undefined
  return (
    <ContactPage
      content={useContent()}
      consultationPath={useConsultationPath()}
      values={refused?.values}
      errors={refused?.errors}
      outcome={outcome}
    />
  )
}
