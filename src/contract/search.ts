// Finding any record by its words, typed as people type.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Named, text } from './shared.ts'

/** In the order in which they are shown. */
export const searchKinds = [
  'company',
  'project',
  'task',
  'campaign',
  'post',
  'report',
  'event',
  'clientService',
  'invoice',
  'quote',
  'person',
  'file',
  'comment',
  'message',
] as const
export const SearchKind = z.enum(searchKinds)
export type SearchKind = z.infer<typeof SearchKind>

export const maxHits = 50
/** Of one kind, when several are asked for. */
export const maxHitsOfKind = 8

export const SearchHit = z.strictObject({
  kind: SearchKind,
  _id: Id,
  /** Of a comment how it begins. */
  title: z.string(),
  /** Of its text, where a word was found that the title does not have. */
  excerpt: z.string().optional(),
  /** In the words of its kind; absent where it has none. */
  status: z.string().optional(),
  company: z.strictObject({ _id: Id, name: z.string() }).optional(),
  project: Named.optional(),
  /** That a comment or file belongs to. */
  task: Named.optional(),
  /** Where it is shown. */
  path: z.string(),
})
export type SearchHit = z.infer<typeof SearchHit>

/** One kind, or several with commas between them. */
const Kinds = z
  .string()
  .max(200)
  .transform((list) => list.split(','))
  .pipe(z.array(SearchKind).min(1))

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    access: 'member',
    summary:
      'Find records by their words, the best hits first; mistyped words find what they may have meant',
    query: z.strictObject({ q: text(200), kinds: Kinds.optional() }),
    answer: { 200: z.strictObject({ hits: z.array(SearchHit) }) },
  }),
}
