// How people are read from a row: names in every order, and who can be invited where.
import { expect, test } from 'vitest'
import { type PersonFacts, nameOf, personFaults } from './person-type.ts'

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
  mayInviteStaff: true,
  ofStaff: new Set(['staff@a.example']),
  ofClients: new Set(['client@a.example']),
}

const email = 'new@a.example'

test.each([
  ['a member of a client', { role: 'member', email, hasClient: true }, {}, undefined],
  ['a member without a client', { role: 'member', email, hasClient: false }, {}, 'client'],
  [
    'a member of the chosen client',
    { role: 'owner', email, hasClient: false },
    { intoCompany: 'id' },
    undefined,
  ],
  [
    'a member with the address of staff',
    { role: 'member', email: 'staff@a.example', hasClient: true },
    {},
    'email',
  ],
  [
    'an unknown role is the schema’s to refuse',
    { role: 'boss', email, hasClient: true },
    {},
    undefined,
  ],
  ['a manager', { role: 'manager', email, hasClient: false }, {}, undefined],
  ['a manager for one client', { role: 'manager', email, hasClient: true }, {}, undefined],
  [
    'a manager, by somebody who may not invite staff',
    { role: 'manager', email, hasClient: false },
    { mayInviteStaff: false },
    'role',
  ],
  [
    'a manager among the people of the chosen client',
    { role: 'manager', email, hasClient: false },
    { intoCompany: 'id' },
    'role',
  ],
  [
    'an administrator of one client',
    { role: 'administrator', email, hasClient: true },
    {},
    'client',
  ],
  [
    'a manager with the address of a client’s account',
    { role: 'manager', email: 'client@a.example', hasClient: false },
    {},
    'email',
  ],
] as const)('%s', (_, person, change, field) => {
  expect(personFaults(person, { ...facts, ...change }).map(([at]) => at)).toEqual(
    field === undefined ? [] : [field],
  )
})
