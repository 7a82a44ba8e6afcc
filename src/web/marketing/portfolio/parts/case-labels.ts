// Labels for the consent state of a case.
import type { PortfolioCase } from '#contract/marketing/portfolio.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

interface Standing {
  tone: BadgeTone
  label: string
  /** What the state means and who acts next. */
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
        'The client agreed to exactly this. Any change takes it off the website until they agree again.',
      client:
        'You agreed to exactly this. You can withdraw at any time, and it’s removed from the website right away.',
    }
  }
  if (state === 'agreed') {
    return {
      tone: 'warn',
      label: 'Wording to confirm',
      staff:
        'The client changed the wording and agreed. Confirm the wording to put it on the website.',
      client:
        'You changed the wording and agreed. It goes on the website once the agency confirms it.',
    }
  }
  if (state === 'proposed' && isConsentEnded) {
    return {
      tone: 'warn',
      label: 'Changed since consent',
      staff: 'It changed after the client agreed, so it’s off the website until they agree again.',
      client:
        'The agency changed this after you agreed, so it’s off the website until you agree again.',
    }
  }
  if (state === 'proposed') {
    return {
      tone: 'info',
      label: 'Waiting for consent',
      staff: isConfirmed
        ? 'One of the client’s owners decides. Nothing is on the website.'
        : 'The client changed the wording but hasn’t agreed yet. Nothing is on the website.',
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
      staff: 'The client withdrew consent, so this was removed from the website.',
      client: 'You withdrew consent, so this was removed from the website.',
    }
  }
  return {
    tone: 'neutral',
    label: 'Draft',
    staff: 'Only the agency sees it. Propose it to ask the client.',
    client: '',
  }
}
