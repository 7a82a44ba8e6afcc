// Reading Trello's JSON tolerates missing values, wrong types and dangling references.
import { expect, test } from 'vitest'
import { maxBoardCards } from '#contract/agency/board-import.ts'
import { maxReported } from './skipped-parts.ts'
import { notTrello, readBoard } from './read-board.ts'

const board = (parts: object) => ({ name: 'Launch', lists: [], cards: [], ...parts })

function read(json: unknown) {
  const answer = readBoard(json)
  if ('issue' in answer) throw new Error(answer.issue)
  return answer.board
}

/** Reads a board with one list and one card. */
const readCard = (card: object, parts: object = {}) => {
  const json = board({ lists: [{ id: 'l' }], cards: [{ id: 'c', idList: 'l', ...card }], ...parts })
  const [found] = read(json).cards
  if (!found) throw new Error('There is no card')
  return found
}

test.each([null, [], 'text', 7, {}, { lists: [] }, { lists: {}, cards: {} }, [{ lists: [] }]])(
  'a file that is no Trello board is refused: %j',
  (json) => {
    expect(readBoard(json)).toEqual({ issue: notTrello })
  },
)

test('reads lists and cards in their order, even if positions are invalid', () => {
  const { lists, cards } = read(
    board({
      lists: [
        { id: 'b', name: 'Second', pos: 2 },
        { id: 'a', name: 'First', pos: 1, closed: true },
        { id: 'z', name: 'Last', pos: 'bottom' },
        { id: 'a', name: 'The same id' },
        { name: 'No id' },
        null,
      ],
      cards: [
        { id: '1', idList: 'z', name: 'In the last', pos: 1 },
        { id: '2', idList: 'b', name: 'Below', pos: 20 },
        { id: '3', idList: 'b', name: 'Above', pos: 10 },
        { id: '4', idList: 'nowhere', name: 'Lost', pos: 0 },
        { id: '5', idList: 'a', name: 'On top', pos: Number.NaN },
      ],
    }),
  )
  expect(lists).toEqual([
    { id: 'a', name: 'First', isClosed: true },
    { id: 'b', name: 'Second', isClosed: false },
    { id: 'z', name: 'Last', isClosed: false },
    { id: '', name: 'Without a list', isClosed: false },
  ])
  expect(cards.map(({ title, list }) => [title, list])).toEqual([
    ['On top', 'a'],
    ['Above', 'b'],
    ['Below', 'b'],
    ['In the last', 'z'],
    ['Lost', ''],
  ])
})

test('a card whose fields are missing or all of the wrong type is still imported', () => {
  const empty = {
    title: 'Untitled card',
    description: '',
    list: 'l',
    isClosed: false,
    due: '',
    isComplete: false,
    labels: [],
    members: [],
    checklists: [],
    links: [],
    comments: [],
    lost: [],
  }
  expect(readCard({})).toEqual(empty)
  const wrong = {
    name: 7,
    desc: [],
    closed: 'yes',
    due: 12,
    dueComplete: 1,
    idLabels: 'x',
    labels: 'x',
    idMembers: 5,
    attachments: { url: 'x' },
    badges: 'x',
    customFieldItems: 3,
    idMembersVoted: null,
    stickers: 'x',
  }
  expect(readCard(wrong)).toEqual(empty)
  expect(readCard({ id: 5, idMembers: [5, null] }).members).toEqual([])
  const lone = readCard({ name: '\uD800 \u0000 Half\u0007 a\tcharacter ' })
  expect(lone.title).toBe('\uFFFD Half a character')
})

test('checklists, comments and labels are on their card, with the oldest comment first', () => {
  const card = readCard(
    { idLabels: ['known', 'unknown'] },
    {
      labels: [{ id: 'known', name: 'Urgent', color: 'red_dark' }],
      checklists: [
        {
          idCard: 'c',
          name: 'Steps',
          checkItems: [
            { name: 'Two', pos: 2, state: 'complete' },
            { name: 'One', pos: 1, state: 'incomplete' },
            'strange',
          ],
        },
        { idCard: 'gone', name: 'Lost' },
      ],
      actions: [
        {
          type: 'commentCard',
          date: '2026-02-02T00:00:00.000Z',
          data: { text: 'Later', card: { id: 'c' } },
          memberCreator: { fullName: 'Ada Lovelace' },
        },
        { type: 'commentCard', data: { text: 'Nobody’s', card: { id: 'gone' } } },
        { type: 'updateCard', data: { card: { id: 'c' } } },
        {
          type: 'commentCard',
          date: '2026-01-01T00:00:00.000Z',
          data: { text: 'Earlier', card: { id: 'c' } },
          memberCreator: { username: 'bob' },
        },
        { type: 'commentCard' },
      ],
    },
  )
  expect(card.labels).toEqual([{ name: 'Urgent', color: 'red_dark' }])
  expect(card.checklists).toEqual([
    {
      name: 'Steps',
      items: [
        { title: 'One', done: false },
        { title: 'Two', done: true },
      ],
    },
  ])
  expect(card.comments.map(({ author, text }) => [author, text])).toEqual([
    ['bob', 'Earlier'],
    ['Ada Lovelace', 'Later'],
  ])
})

test('entries that belong to no card of the file are reported', () => {
  const { lost } = read(
    board({
      cards: [null, 'card', { id: 'c' }],
      checklists: [{ idCard: 'gone', name: 'Lost' }, { name: 'No card' }],
      actions: [{ type: 'commentCard', data: { text: 'Nobody’s', card: { id: 'gone' } } }],
    }),
  )
  expect(lost.map(({ what }) => what)).toEqual([
    '2 values among the cards',
    'Checklist “Lost”',
    'Checklist “No card”',
    '1 comment',
  ])
})

test('card content for which a task has no field is reported on its card', () => {
  const { lost } = readCard(
    {
      start: '2026-01-05T00:00:00.000Z',
      locationName: 'Austin',
      idMembersVoted: ['a', 'b'],
      stickers: [{}],
      isTemplate: true,
      customFieldItems: [
        { idCustomField: 'f', value: { number: '100' } },
        { idCustomField: 'unknown', value: null },
      ],
      badges: { comments: 3 },
      idMembers: ['unknown'],
    },
    { customFields: [{ id: 'f', name: 'Budget' }] },
  )
  expect(lost.map(({ what }) => what)).toEqual([
    'An assignee',
    'Start date 2026-01-05',
    'Location: Austin',
    '2 votes',
    '1 sticker',
    'Template status',
    'Custom field “Budget”: 100',
    'Custom field “”',
    '3 of 3 comments',
  ])
})

test('imports links; reports files on Trello’s servers and invalid web addresses', () => {
  const { links, lost } = readCard({
    attachments: [
      { name: 'Brief', url: 'https://docs.example/brief', isUpload: false },
      { url: 'http://bare.example' },
      {
        name: 'plan.pdf',
        url: 'https://trello.com/1/cards/c/attachments/x',
        isUpload: true,
        bytes: 2_345_678,
      },
      { name: 'old.png', url: 'https://trello-attachments.s3.amazonaws.com/x/old.png', bytes: 10 },
      { name: 'Script', url: 'javascript:alert(1)' },
      { name: 'Disk', url: 'file:///etc/passwd' },
      { name: 'Two lines', url: 'https://a.example/\nx' },
      { name: 'Nothing' },
      'strange',
    ],
  })
  expect(links).toEqual([
    { name: 'Brief', url: 'https://docs.example/brief' },
    { name: 'http://bare.example', url: 'http://bare.example' },
  ])
  expect(lost.map(({ what }) => what)).toEqual([
    'File “plan.pdf” (2.3 MB)',
    'File “old.png” (1 kB)',
    'Attachment “Script”',
    'Attachment “Disk”',
    'Attachment “Two lines”',
    'Attachment “Nothing”',
  ])
  expect(lost[0]?.reason).toBe(
    'It’s on Trello’s server, which requires signing in. Download it there: https://trello.com/1/cards/c/attachments/x',
  )
})

test('reads a card with half a million strange attachments and reports the first', () => {
  const attachments = Array.from({ length: 500_000 }, () => ({}))
  const customFieldItems = Array.from({ length: 500_000 }, () => ({}))
  const { lost, moreLost } = readCard({ attachments, customFieldItems })
  expect(lost).toHaveLength(maxReported)
  expect(moreLost).toBe(1_000_000 - maxReported)
})

test('the number of reported losses of all cards together is limited as well', () => {
  const cards = Array.from({ length: 100 }, (_, n) => ({
    id: `c${n}`,
    attachments: Array.from({ length: 100 }, () => ({})),
  }))
  const all = read(board({ cards })).cards
  expect(all.reduce((sum, { lost }) => sum + lost.length, 0)).toBe(maxReported)
  expect(all.reduce((sum, { lost, moreLost = 0 }) => sum + lost.length + moreLost, 0)).toBe(10_000)
})

test('comments beyond the latest 20,000 are counted', () => {
  const actions = Array.from({ length: 20_003 }, () => ({
    type: 'commentCard',
    data: { text: 'Hello', card: { id: 'c' } },
  }))
  const { lost, cards } = read(board({ cards: [{ id: 'c' }], actions }))
  expect(cards[0]?.comments).toHaveLength(20_000)
  expect(lost).toEqual([
    { what: '3 comments', reason: 'Only a board’s latest 20,000 comments are imported' },
  ])
})

test('names such as __proto__ are read like any other name', () => {
  const json: unknown = JSON.parse(
    '{"lists":[{"id":"__proto__","name":"constructor"}],"cards":[{"id":"__proto__","idList":"__proto__","name":"toString"}],"checklists":[{"idCard":"__proto__","name":"x","checkItems":[]}]}',
  )
  const { cards, lists } = read(json)
  expect(lists).toEqual([{ id: '__proto__', name: 'constructor', isClosed: false }])
  expect(cards).toMatchObject([{ title: 'toString', checklists: [{ name: 'x', items: [] }] }])
})

test('ids with characters that cannot be stored still connect cards and lists', () => {
  const id = 'a\u0000\uD800b'
  const { lists, cards } = read(board({ lists: [{ id }], cards: [{ id, idList: id }] }))
  expect(JSON.stringify(lists)).not.toMatch(/\\u0000|\\ud800/)
  expect(cards[0]?.list).toBe(lists[0]?.id)
})

test('too many cards are refused with a message that names the limit', () => {
  const cards = Array.from({ length: maxBoardCards + 1 }, () => ({}))
  expect(readBoard(board({ cards }))).toEqual({
    issue: 'There are more than 10,000 cards. Split the board into several',
  })
  expect(read(board({ cards: cards.slice(1) })).cards).toHaveLength(maxBoardCards)
})
