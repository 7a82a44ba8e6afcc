// Paths of visitors and staff that every browser is tested with.
import { test } from 'vitest'
import { demoPassword } from '#tests/support/browser.ts'
import { waitForMail } from '#tests/support/outbox.ts'
import type { Site } from './window.ts'

export function testMainPaths(site: Site): void {
  test('a visitor reads the site and sends the contact form', async () => {
    const visitor = await site.open()
    await visitor.goto('/')
    await visitor.press('link', 'About')
    await visitor.arriveAt('/about')
    await visitor.goto('/contact')
    await visitor.press('button', 'Send message')
    await visitor.see('First name is required')
    await visitor.type('First name', 'Ines')
    await visitor.type('Last name', 'Marlow')
    await visitor.type('Email', 'ines@marlow.test')
    await visitor.type('Message', 'Hello.')
    await visitor.press('button', 'Send message')
    await visitor.see('Thank you for contacting us!')
  })

  test('a visitor registers and confirms the address', async () => {
    const visitor = await site.open()
    await visitor.goto('/registration')
    await visitor.type('First name', 'Mara')
    await visitor.type('Last name', 'Fenn')
    await visitor.type('Email', 'mara@fennimore.test')
    await visitor.type('Password', 'seven quiet lanterns')
    await visitor.type('Company name', 'Fennimore Clay')
    await visitor.press('button', 'Create account')
    await visitor.see('Check your email')
    const { link } = await waitForMail(site.dataDir, 'mara@fennimore.test', /Confirm your email/)
    await visitor.goto(link.replace(/^https?:\/\/[^/]+/, ''))
    await visitor.press('button', 'Confirm address')
    await visitor.see('Your address is confirmed')
  })

  test('a wrong password is refused, the right one leads in, and signing out leads out', async () => {
    const staff = await site.open()
    await staff.goto('/login?next=/app/admin/clients')
    await staff.type('Email', 'admin@enfilade.test')
    await staff.type('Password', 'not the password')
    await staff.press('button', 'Sign in')
    await staff.see('Invalid email or password')
    await staff.type('Password', demoPassword)
    await staff.press('button', 'Sign in')
    await staff.see('Clients | Companies')
    await staff.press('button', 'Avery Stone*')
    await staff.press('menuitem', 'Logout')
    await staff.arriveAt('/login')
  })
}
