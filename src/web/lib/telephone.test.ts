// Dialable links for phone numbers.
import { expect, test } from 'vitest'
import { telephoneLink } from './telephone.ts'

test.each([
  ['(512) 555-0142', 'tel:+15125550142'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
  ['(512) 555-0142 ext. 5', 'tel:+15125550142;ext=5'],
  ['512.555.0142x17', 'tel:+15125550142;ext=17'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
])('links %s as %s', (phone, link) => {
  expect(telephoneLink(phone)).toBe(link)
})
