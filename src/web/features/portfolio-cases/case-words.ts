// Where the consent to a case stands, in words.
import type { PortfolioCase } from '#contract/portfolio-cases.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

interface Standing {
  tone: BadgeTone
  label: string
  /** What it means, and for whom it is the turn. */
  staff: string
  client: string
}

type Stood = Pick<PortfolioCase, 'state' | 'isPublished' | 'isConfirmed' | 'isConsentEnded'>

export function standingOf({ state, isPublished, isConfirmed, isConsentEnded }: Stood): Standing {
  if (isPublished) {
    return {
      tone: 'good',
      label: 'On the website',
      staff:
        'The client agreed to just this. Any change takes it off the website until they agree again.',
      client:
        'You agreed to just this. You can withdraw at any time: it is gone from the website at once.',
    }
  }
  if (state === 'agreed') {
    return {
      tone: 'warn',
      label: 'Words to confirm',
      staff: 'The client changed words and agreed. Confirm the words to put it on the website.',
      client:
        'You changed words and agreed. It goes on the website once the agency has confirmed them.',
    }
  }
  if (state === 'proposed' && isConsentEnded) {
    return {
      tone: 'warn',
      label: 'Changed since consent',
      staff:
        'It was changed after the client had agreed, so it is off the website until they agree again.',
      client:
        'The agency changed this after you had agreed, so it is off the website until you agree again.',
    }
  }
  if (state === 'proposed') {
    return {
      tone: 'accent',
      label: 'Waiting for consent',
      staff: isConfirmed
        ? 'An owner of the client decides. Nothing is on the website.'
        : 'The client changed words and has yet to agree. Nothing is on the website.',
      client:
        'The agency would like to show this on its website. Nothing is shown unless you agree.',
    }
  }
  if (state === 'declined') {
    return {
      tone: 'bad',
      label: 'Declined',
      staff: 'The client declined. Nothing is on the website.',
      client: 'You declined. Nothing is on the website.',
    }
  }
  if (state === 'withdrawn') {
    return {
      tone: 'neutral',
      label: 'Withdrawn',
      staff: 'The client withdrew. It is gone from the website.',
      client: 'You withdrew. It is gone from the website.',
    }
  }
  return {
    tone: 'neutral',
    label: 'Draft',
    staff: 'Only the agency sees it. Propose it to ask the client.',
    client: '',
  }
}
