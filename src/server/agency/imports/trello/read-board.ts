// Converts Trello's JSON export to a `Board`; tolerates missing or mistyped values, and reports what it leaves out. Pure.
import { maxBoardCards, maxBoardLists, maxBoardMembers } from '#contract/agency/board-import.ts'
import { canonicalAddress } from '#contract/values/email-address.ts'
import type { Board, Card, Checklist, Comment, List, Member } from './board.ts'
import { linksOf, loseUnsupported } from './card-extras.ts'
import {
  counted,
  entriesOf,
  idOf,
  inOrder,
  isObject,
  lineOf,
  listOf,
  numberOf,
  textOf,
} from './loose.ts'
import { type Skip, SkippedParts, type Room, maxReported } from './skipped-parts.ts'

export const notTrello =
  'This is not a Trello board export. In Trello, open the board’s menu, then choose “Print, export, and share” and “Export as JSON”.'

const maxComments = 20_000
const maxChecklistItems = 100_000

type Entries = ReturnType<typeof entriesOf>
type Read = { board: Board } | { issue: string }

export function readBoard(json: unknown): Read {
  const file = entriesOf(json)
  if (!Array.isArray(file['lists']) || !Array.isArray(file['cards'])) return { issue: notTrello }
  const issue = findIssue(file)
  if (issue) return { issue }
  const lists = toLists(file)
  const members = toMembers(file)
  const context: Context = {
    lists: new Map(lists.map((list, index) => [list.id, index])),
    labels: new Map(idsOf(file['labels'])),
    members: new Set(members.map(({ id }) => id)),
    customFields: new Map(
      idsOf(file['customFields']).map(([id, field]) => [id, lineOf(field['name'])]),
    ),
    checklists: toChecklists(file),
    ...commentsOf(file),
    room: { left: maxReported },
  }
  const cards = inOrder(listOf(file['cards'])).map((card) => readCard(card, context))
  const placeOf = ({ list }: Card) => context.lists.get(list) ?? lists.length
  return {
    board: {
      name: lineOf(file['name']),
      lists: cards.some(({ list }) => list === '') ? [...lists, withoutList] : lists,
      members,
      cards: cards.toSorted((a, b) => placeOf(a) - placeOf(b)),
      ...lostBesideCards(file, context),
    },
  }
}

function findIssue(file: Entries): string | undefined {
  const tooMany = (count: number, max: number, what: string) =>
    count > max ? `There are more than ${max.toLocaleString('en-US')} ${what}` : undefined
  const items = listOf(file['checklists']).reduce<number>(
    (count, one) => count + listOf(entriesOf(one)['checkItems']).length,
    0,
  )
  return (
    tooMany(listOf(file['cards']).length, maxBoardCards, 'cards. Split the board into several') ??
    tooMany(listOf(file['lists']).length, maxBoardLists, 'lists') ??
    tooMany(listOf(file['members']).length, maxBoardMembers, 'members') ??
    tooMany(items, maxChecklistItems, 'checklist items')
  )
}

interface Context {
  /** Position by list id. */
  lists: ReadonlyMap<string, number>
  labels: ReadonlyMap<string, Entries>
  members: ReadonlySet<string>
  customFields: ReadonlyMap<string, string>
  /** By card id; removed from the map when a card takes them. */
  checklists: Map<string, Checklist[]>
  comments: Map<string, Comment[]>
  /** Number of comments over the limit. */
  moreComments: number
  /** Budget for described skipped parts. */
  room: Room
}

const withoutList: List = { id: '', name: 'Without a list', isClosed: false }

/** Keeps the first entry of each id. */
function idsOf(values: unknown): [string, Entries][] {
  const found = new Map<string, Entries>()
  for (const value of listOf(values).filter(isObject).map(entriesOf)) {
    const id = idOf(value['id'])
    if (id !== '' && !found.has(id)) found.set(id, value)
  }
  return [...found]
}

const toLists = (file: Entries): List[] =>
  idsOf(inOrder(listOf(file['lists']))).map(([id, list]) => ({
    id,
    name: lineOf(list['name']) || 'Unnamed list',
    isClosed: list['closed'] === true,
  }))

const toMembers = (file: Entries): Member[] =>
  idsOf(file['members']).map(([id, member]) => ({
    id,
    name: lineOf(member['fullName']) || lineOf(member['username']) || 'Unnamed member',
    username: lineOf(member['username']),
    email: canonicalAddress(lineOf(member['email'])),
  }))

function toChecklists(file: Entries): Map<string, Checklist[]> {
  const found = new Map<string, Checklist[]>()
  for (const checklist of inOrder(listOf(file['checklists']))) {
    const items = inOrder(listOf(checklist['checkItems'])).map((item) => ({
      title: lineOf(item['name']) || 'Unnamed',
      done: item['state'] === 'complete',
    }))
    add(found, checklist['idCard'], { name: lineOf(checklist['name']), items })
  }
  return found
}

const commentTypes: readonly unknown[] = ['commentCard', 'copyCommentCard']

function commentsOf(file: Entries): Pick<Context, 'comments' | 'moreComments'> {
  const found = new Map<string, Comment[]>()
  let count = 0
  for (const action of listOf(file['actions']).filter(isObject).map(entriesOf)) {
    if (!commentTypes.includes(action['type'])) continue
    const data = entriesOf(action['data'])
    const text = textOf(data['text'])
    count += 1
    if (text === '' || count > maxComments) continue
    const author = entriesOf(action['memberCreator'])
    add(found, entriesOf(data['card'])['id'], {
      author: lineOf(author['fullName']) || lineOf(author['username']) || 'Unknown',
      at: textOf(action['date']),
      text,
    })
  }
  // Trello exports the newest first.
  for (const comments of found.values()) comments.reverse()
  return { comments: found, moreComments: Math.max(0, count - maxComments) }
}

function add<Value>(found: Map<string, Value[]>, key: unknown, value: Value): void {
  const id = idOf(key)
  const values = found.get(id)
  if (values) values.push(value)
  else found.set(id, [value])
}

function take<Value>(found: Map<string, Value[]>, id: string): Value[] {
  const values = id === '' ? [] : (found.get(id) ?? [])
  if (id !== '') found.delete(id)
  return values
}

function readCard(card: Entries, context: Context): Card {
  const id = idOf(card['id'])
  const list = idOf(card['idList'])
  const comments = take(context.comments, id)
  const skippedParts = new SkippedParts(context.room)
  const { reported, lose } = skippedParts
  const links = linksOf(card, lose)
  const members = listOf(card['idMembers']).map(idOf).filter(Boolean)
  const known = members.filter((one) => context.members.has(one))
  if (known.length < members.length) {
    lose('An assignee', 'This member is not in the file')
  }
  loseUnsupported(card, context.customFields, lose)
  loseMissingComments(card, comments.length, lose)
  return {
    title: lineOf(card['name']) || 'Untitled card',
    description: textOf(card['desc']),
    list: context.lists.has(list) ? list : '',
    isClosed: card['closed'] === true,
    due: textOf(card['due']),
    isComplete: card['dueComplete'] === true,
    labels: labelsOf(card, context),
    members: [...new Set(known)],
    checklists: take(context.checklists, id),
    links,
    comments,
    lost: reported,
    ...moreLost(skippedParts),
  }
}

/** From the card itself, or looked up by id. */
function labelsOf(card: Entries, { labels }: Context): Card['labels'] {
  const own = listOf(card['labels']).filter(isObject).map(entriesOf)
  const named = listOf(card['idLabels']).flatMap((id): Entries[] => {
    const label = labels.get(idOf(id))
    return label ? [label] : []
  })
  return (own.length > 0 ? own : named).map((label) => ({
    name: lineOf(label['name']),
    color: lineOf(label['color']),
  }))
}

/** Trello counts all comments on the card, but exports only the latest actions. */
function loseMissingComments(card: Entries, found: number, lose: Skip): void {
  const all = numberOf(entriesOf(card['badges'])['comments']) ?? 0
  const missing = all - found
  if (missing <= 0) return
  lose(
    `${missing.toLocaleString('en-US')} of ${counted(all, 'comment')}`,
    'They are not in the file. Trello exports only a board’s latest actions',
  )
}

const moreLost = ({ more }: SkippedParts) => (more > 0 ? { moreLost: more } : {})

/** Skipped parts that belong to no card in the file. */
function lostBesideCards(
  file: Entries,
  { checklists, comments, moreComments, room }: Context,
): Pick<Board, 'lost' | 'moreLost'> {
  const skippedParts = new SkippedParts(room)
  const { lose } = skippedParts
  const reason = 'Its card is not in the file'
  const strange = listOf(file['cards']).length - listOf(file['cards']).filter(isObject).length
  if (strange > 0) {
    lose(`${counted(strange, 'value')} among the cards`, 'Not a card')
  }
  if (moreComments > 0) {
    const most = maxComments.toLocaleString('en-US')
    lose(counted(moreComments, 'comment'), `Only a board’s latest ${most} comments are imported`)
  }
  for (const { name } of [...checklists.values()].flat()) lose(`Checklist “${name}”`, reason)
  const count = [...comments.values()].flat().length
  if (count > 0) lose(counted(count, 'comment'), reason)
  return { lost: skippedParts.reported, ...moreLost(skippedParts) }
}
