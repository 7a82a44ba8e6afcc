// Reading people from rows: name formats, and who can be invited where.
import { expect, test } from 'vitest'
import { type PersonFacts, nameOf, personIssues } from './person-type.ts'

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Lovelace, Ada', 'Ada', 'Lovelace'],
  ['Mary Ann  Smith', 'Mary Ann', 'Smith'],
  ['Cher', 'Cher', ''],
  ['Cher,', 'Cher', ''],
  ['Doe, John, Jr.', 'John', 'Doe'],
  ['  ', '', ''],
  ['', '', ''],
  ['李小龍', '李小龍', ''],
])('“%s” is %s, %s', (fullName, first, last) => {
  expect(nameOf(fullName)).toEqual({ first, last })
})

const facts: PersonFacts = {
  intoCompany: null,
  canInviteStaff: true,
  invitesStaff: true,
  ofStaff: new Set(['staff@a.example']),
  ofClients: new Set(['client@a.example']),
}

const email = 'new@a.example'

test.each([
  ['a member of a client', { role: 'member', email, client: 'Acme' }, {}, undefined],
  ['a member without a client', { role: 'member', email, client: undefined }, {}, 'client'],
  [
    'a member of the chosen client',
    { role: 'owner', email, client: undefined },
    { intoCompany: 'id' },
    undefined,
  ],
  [
    'a member with the address of staff',
    { role: 'member', email: 'staff@a.example', client: 'Acme' },
    {},
    'email',
  ],
  [
    'an unknown role is the schema’s to refuse',
    { role: 'boss', email, client: 'Acme' },
    {},
    undefined,
  ],
  ['a manager of nobody said which', { role: 'manager', email, client: undefined }, {}, 'client'],
  ['a manager of all', { role: 'manager', email, client: 'All clients' }, {}, undefined],
  ['an administrator', { role: 'administrator', email, client: undefined }, {}, undefined],
  [
    'an administrator of all',
    { role: 'administrator', email, client: 'all clients' },
    {},
    undefined,
  ],
  [
    'a manager, where nobody chose that the agency is invited',
    { role: 'manager', email, client: 'Acme' },
    { invitesStaff: false },
    'role',
  ],
  ['a manager for one client', { role: 'manager', email, client: 'Acme' }, {}, undefined],
  [
    'a manager, by somebody who may not invite staff',
    { role: 'manager', email, client: undefined },
    { canInviteStaff: false },
    'role',
  ],
  [
    'a manager among the people of the chosen client',
    { role: 'manager', email, client: undefined },
    { intoCompany: 'id' },
    'role',
  ],
  [
    'an administrator of one client',
    { role: 'administrator', email, client: 'Acme' },
    {},
    'client',
  ],
  [
    'a manager with the address of a client’s account',
    { role: 'manager', email: 'client@a.example', client: 'all clients' },
    {},
    'email',
  ],
] as const)('%s', (_, person, change, field) => {
  expect(personIssues(person, { ...facts, ...change }).map(([at]) => at)).toEqual(
    field === undefined ? [] : [field],
  )
})
