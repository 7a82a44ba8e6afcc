// A guest's review page: the item with its decision form, the decision, or why there is nothing to decide.
import type { Review } from '#contract/work/approval-links.ts'
import { plainText } from '#contract/values/plain-text.ts'
import { channelLimits } from '#contract/marketing/post-channels.ts'
import { dayOfMoment, longDate } from '#web/lib/dates.ts'
import { DecisionForm, type RefusedDecision } from './decision-form.tsx'

export type { DecisionValues } from './decision-form.tsx'

interface ReviewPageProps {
  agency: { name: string }
  token: string
  /** Null for a link that never existed, or whose item was deleted. */
  review: Review | null
  refused: RefusedDecision | undefined
}

type Nothing = Exclude<Review['state'], 'open' | 'decided'> | 'unknown'

const askForAnother = 'Ask the person who sent it to you for a new one.'

const emptyTexts: Record<Nothing, { title: string; text: string }> = {
  expired: { title: 'This link has expired', text: askForAnother },
  revoked: { title: 'This link was revoked', text: askForAnother },
  outdated: {
    title: 'There is a newer version',
    text: `The content has changed since this link was created, so the link no longer works. ${askForAnother}`,
  },
  closed: {
    title: 'There’s nothing to decide',
    text: 'This was already approved or sent back, or is being worked on.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Check that you opened the whole link.',
  },
}

export function ReviewPage({ agency, review, ...form }: ReviewPageProps) {
  return (
    <main className="review">
      <p className="muted">{agency.name}</p>
      {review?.state === 'open' ? (
        <Open review={review} {...form} />
      ) : review?.state === 'decided' ? (
        <Decided review={review} />
      ) : (
        <Nothing state={review?.state ?? 'unknown'} />
      )}
      {review?.state !== 'open' && <Written reason={form.refused?.values.reason} />}
    </main>
  )
}

function Nothing({ state }: { state: Nothing }) {
  const { title, text } = emptyTexts[state]
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
    </>
  )
}

/** Unsent text, shown because the form it was typed into is gone. */
function Written({ reason }: { reason: string | undefined }) {
  if (!reason) return null
  return (
    <section aria-labelledby="written">
      <h2 id="written">You wrote</h2>
      <p className="muted">Copy this text if you still need it. This page doesn’t keep it.</p>
      <p dir="auto" className="words">
        {reason}
      </p>
    </section>
  )
}

function Decided({ review }: { review: Extract<Review, { state: 'decided' }> }) {
  const { title, decision, name } = review
  return (
    <>
      <h1>Thank you</h1>
      <p className="outcome" role="status">
        <bdi>{name}</bdi> {decision === 'approved' ? 'approved' : 'sent back'} “<bdi>{title}</bdi>”.
        We’ll take it from here.
      </p>
    </>
  )
}

interface OpenProps extends Pick<ReviewPageProps, 'token' | 'refused'> {
  review: Extract<Review, { state: 'open' }>
}

function Open({ review, token, refused }: OpenProps) {
  const { title, description, subtasks, files, post, version, expiresAt } = review
  return (
    <>
      <h1 dir="auto">{title}</h1>
      {post && (
        <p className="muted">
          A post for {channelLimits[post.channel].label}, planned for {longDate(post.plannedOn)}
        </p>
      )}
      {description && (
        <p dir="auto" className="words">
          {post ? description : plainText(description)}
        </p>
      )}
      {post && post.link !== '' && (
        <p dir="ltr">
          <a href={post.link} target="_blank" rel="noopener noreferrer nofollow">
            {post.link}
          </a>
        </p>
      )}
      {subtasks.length > 0 && (
        <section aria-labelledby="subtasks">
          <h2 id="subtasks">Subtasks</h2>
          <ul>
            {subtasks.map((subtask, at) => (
              // Names may repeat, and the order never changes.
              <li key={at} dir="auto">
                {subtask}
              </li>
            ))}
          </ul>
        </section>
      )}
      {files.length > 0 && (
        <section aria-labelledby="files">
          <h2 id="files">{post ? 'Pictures' : 'Files'}</h2>
          <ul className="files">
            {files.map(({ _id, name }) => (
              <li key={_id}>
                <a dir="auto" href={`/reviews/${token}/files/${_id}`} download>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="decision">
        <h2 id="decision">Your decision</h2>
        <p className="muted">
          Your decision applies to this version only. The link works until {dayOfMoment(expiresAt)}.
        </p>
        <DecisionForm version={version} refused={refused} />
      </section>
    </>
  )
}
