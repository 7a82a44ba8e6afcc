// Dialable links for phone numbers.
import { expect, test } from 'vitest'
import { telephoneLink } from './telephone.ts'

test.each([
  ['(512) 555-0142', 'tel:+15125550142'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
  ['(512) 555-0142 ext. 5', 'tel:+15125550142;ext=5'],
  ['512.555.0142x17', 'tel:+15125550142;ext=17'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['+49 (0) 30 123456', 'tel:+4930123456'],
  ['030/123456', 'tel:030123456'],
  ['030 1234567', 'tel:0301234567'],
  ['0049 30 123456', 'tel:+4930123456'],
  ['(+49) 30 123456 Durchwahl 12', 'tel:+4930123456;ext=12'],
  ['+49-30-123456;ext=12', 'tel:+4930123456;ext=12'],
  ['\u202a+49\u00a030\u2011123456\u202c', 'tel:+4930123456'],
  ['１２３－４５６７', 'tel:1234567'],
  ['ask for Bob\r\n?x=1', 'tel:1'],
])('links %s as %s', (phone, link) => {
  expect(telephoneLink(phone)).toBe(link)
})
