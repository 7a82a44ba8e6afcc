// The public site's navigation entries, in order.
import type { WebsiteContent } from '#contract/site/website.ts'

type MenuEntry = { label: string; href: string; summary: string }
export type NavigationEntry = { label: string; href: string; menu?: MenuEntry[] }

/** Without content the entries have no menus. */
export function navigation(content: WebsiteContent | undefined): NavigationEntry[] {
  const solutions = content?.solutions.map(({ id, name, summary }) => ({
    label: name,
    href: `/solutions#${id}`,
    summary,
  }))
  const services = content?.services.map(({ id, name, summary }) => ({
    label: name,
    href: `/services#${id}`,
    summary,
  }))
  return [
    { label: 'Home', href: '/' },
    { label: 'Solutions', href: '/solutions', ...(solutions && { menu: solutions }) },
    { label: 'Services', href: '/services', ...(services && { menu: services }) },
    { label: 'Portfolio', href: '/portfolio' },
    { label: 'About', href: '/about' },
    { label: 'FAQs', href: '/faqs' },
    { label: 'Contact', href: '/contact' },
    { label: 'Sign In', href: '/login' },
  ]
}
