// What drafts say about the agency: each sentence is empty if the answer that it needs is.
import type { WebsiteAnswers } from '#contract/site/website-answers.ts'
import { unnamedAgency } from '#contract/site/website.ts'
import { addressLines } from '#contract/values/address-lines.ts'
import { inCountry, nameOfCountry } from './countries.ts'

export interface Facts {
  answers: WebsiteAnswers
  /** As a title and at the beginning of a sentence. */
  name: string
  /** Within a sentence. */
  namedWithin: string
  legalName: string
  /** 'Kilkenny, Ireland' */
  place: string
  whatWeDo: string
  /** 'We work for ferries and harbors.' */
  forWhom: string
  /** 'Founded in 2015, based in Kilkenny, Ireland.' */
  basedIn: string
  /** The legal name with the address. */
  identity: string
  /** Where to write: the address, or the form. */
  writeTo: string
}

/** Ends a sentence that may already end. */
export const sentence = (text: string): string =>
  text === '' || /[.!?…。！？]['"”’»)]?$/u.test(text) ? text : `${text}.`

export const joined = (sentences: readonly string[]): string =>
  sentences.filter((one) => one !== '').join(' ')

/** The sentences from the first on that fit. */
export function within(max: number, sentences: readonly string[]): string {
  const given = sentences.filter((one) => one !== '')
  const count = given.findLastIndex((_, at) => joined(given.slice(0, at + 1)).length <= max) + 1
  return joined(given.slice(0, count))
}

/** The first text that fits. */
export const fitting = (max: number, texts: readonly string[]): string =>
  texts.find((text) => text !== '' && text.length <= max) ?? ''

export const hoursText = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`)

function placeOf({ city, country }: WebsiteAnswers['address']): string {
  if (city === '') return country === '' ? '' : inCountry(country)
  return country === '' ? city : `${city}, ${nameOfCountry(country)}`
}

function basedIn(year: number | null, place: string): string {
  if (year === null) return place === '' ? '' : `Based in ${place}.`
  return place === '' ? `Founded in ${year}.` : `Founded in ${year}, based in ${place}.`
}

export function factsOf(answers: WebsiteAnswers): Facts {
  const name = answers.name || unnamedAgency
  const legalName = answers.legalName || name
  const place = placeOf(answers.address)
  return {
    answers,
    name,
    namedWithin: answers.name || 'our agency',
    legalName,
    place,
    whatWeDo: sentence(answers.whatWeDo),
    forWhom: answers.audience && sentence(`We work for ${answers.audience}`),
    basedIn: basedIn(answers.foundedYear, place),
    identity: [legalName, ...addressLines(answers.address)].join(', '),
    writeTo: answers.email
      ? `write to ${answers.email}`
      : 'write to us with the form on this website',
  }
}
