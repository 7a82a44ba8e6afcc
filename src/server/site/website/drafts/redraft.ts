// Brings a newer draft into the site: what no one has edited or confirmed since the last draft is written anew.
import { isDeepStrictEqual } from 'node:util'
import type { WebsiteAnswers } from '#contract/site/website-answers.ts'
import type { WebsiteContent } from '#contract/site/website.ts'

interface Item {
  id: string
}

interface Drafts<Value> {
  current: Value
  last: Value
  next: Value
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isItems = (value: unknown): value is Item[] =>
  Array.isArray(value) && value.every((one) => isObject(one) && 'id' in one)

/** Facts of the agency, which are edited as a whole; the others differ in their texts. */
const isWhole = ({ length, 0: section }: readonly string[]) => length === 2 && section === 'agency'

/**
 * @param path of the part, as in `samples.ts`
 * @param keeps whether a person has confirmed the part
 */
function merged(
  { current, last, next }: Drafts<unknown>,
  path: readonly string[],
  keeps: (path: readonly string[]) => boolean,
): unknown {
  if (keeps(path)) return current
  if (!isWhole(path)) {
    if (isItems(current) && isItems(last) && isItems(next))
      return mergedItems({ current, last, next }, path, keeps)
    if (isObject(current) && isObject(last) && isObject(next)) {
      const of = (key: string) => ({ current: current[key], last: last[key], next: next[key] })
      return Object.fromEntries(
        Object.keys(next).map((key) => [key, merged(of(key), [...path, key], keeps)]),
      )
    }
  }
  return isDeepStrictEqual(current, last) ? next : current
}

/** The order is the draft's unless a person has added, removed or moved items; what a person removed stays away. */
function mergedItems(
  { current, last, next }: Drafts<Item[]>,
  path: readonly string[],
  keeps: (path: readonly string[]) => boolean,
): Item[] {
  const lastOf = new Map(last.map((item) => [item.id, item]))
  const nextOf = new Map(next.map((item) => [item.id, item]))
  const left = current.flatMap((item) => {
    const [before, after] = [lastOf.get(item.id), nextOf.get(item.id)]
    const place = [...path, item.id]
    // The same item in another draft: its own texts decide.
    if (before && after)
      return [merged({ current: item, last: before, next: after }, place, keeps) as Item]
    return before && isDeepStrictEqual(item, before) && !keeps(place) ? [] : [item]
  })
  const there = new Set(current.map(({ id }) => id))
  const added = next.filter(({ id }) => !there.has(id) && !lastOf.has(id))
  const items = [...left, ...added]
  if (!isDeepStrictEqual(idsOf(current), idsOf(last))) return items
  const place = new Map(next.map(({ id }, at) => [id, at]))
  const placeOf = ({ id }: Item) => place.get(id) ?? next.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

/** A text's or figure's date is the day it last changed. */
function withDatesKept(content: WebsiteContent, current: WebsiteContent): WebsiteContent {
  const dated = <Text extends { updatedOn: string }>(text: Text, before: Text): Text =>
    isDeepStrictEqual({ ...text, updatedOn: '' }, { ...before, updatedOn: '' }) ? before : text
  const figures = [...current.figures.home, ...current.figures.about]
  const keptOf = (figure: WebsiteContent['figures']['home'][number]) =>
    figures.find((one) => isDeepStrictEqual({ ...one, setOn: '' }, { ...figure, setOn: '' }))
  const { terms, privacy } = content.legal
  return {
    ...content,
    figures: {
      home: content.figures.home.map((figure) => keptOf(figure) ?? figure),
      about: content.figures.about.map((figure) => keptOf(figure) ?? figure),
    },
    legal: {
      terms: dated(terms, current.legal.terms),
      privacy: dated(privacy, current.legal.privacy),
    },
  }
}

/** Services that a solution or a case names must not disappear. */
function withNamedServices(content: WebsiteContent, current: WebsiteContent): WebsiteContent {
  const { services, solutions, portfolio } = content
  const named = new Set([...solutions, ...portfolio].flatMap((one) => one.services))
  const there = new Set(services.map(({ id }) => id))
  const missing = current.services.filter(({ id }) => named.has(id) && !there.has(id))
  return missing.length === 0 ? content : { ...content, services: [...services, ...missing] }
}

/** What the questions ask; their form shows what the site says, so that an answer is an edit. */
export const asked = [
  'name',
  'legalName',
  'address',
  'email',
  'phone',
  'socialProfile',
  'replyWithinHours',
  'consultationMinutes',
  'foundedYear',
] as const satisfies (keyof WebsiteAnswers & keyof WebsiteContent['agency'])[]

/** @param confirmed paths of parts that a person keeps as they are */
export function redrafted(
  drafts: Drafts<WebsiteContent>,
  confirmed: readonly string[],
): WebsiteContent {
  const { current, next } = drafts
  const kept = new Set(confirmed)
  // The paths of parts leave out the field in which a category has its questions: `faqs <category> faqs <question>`.
  const keeps = (path: readonly string[]) =>
    kept.has(path.filter((_, at) => at !== 2 || path[0] !== 'faqs').join(' '))
  // The merge of three contents of one shape has that shape.
  const content = merged(drafts, [], keeps) as WebsiteContent
  const answered = asked.map((field) => [field, next.agency[field]])
  const agency = { ...content.agency, ...Object.fromEntries(answered) }
  return withDatesKept(withNamedServices({ ...content, agency }, current), current)
}
