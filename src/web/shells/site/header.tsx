// The fixed navigation: entries with their dropdowns, and the menu on small screens.
import type { WebsiteContent } from '#contract/site/website.ts'
import { AgencyBrand, type BrandedAgency } from '#web/kit/brand/agency-brand.tsx'
import { isShownPath } from '#web/kit/site/metadata.ts'

type MenuEntry = { label: string; href: string; summary: string }
type NavigationEntry = { label: string; href: string; menu?: MenuEntry[] }

/** Without content the entries have no menus. */
function navigation(content: WebsiteContent | undefined): NavigationEntry[] {
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
  const entries = [
    { label: 'Home', href: '/' },
    { label: 'Solutions', href: '/solutions', ...(solutions && { menu: solutions }) },
    { label: 'Services', href: '/services', ...(services && { menu: services }) },
    { label: 'Portfolio', href: '/portfolio' },
    { label: 'About', href: '/about' },
    { label: 'FAQs', href: '/faqs' },
    { label: 'Contact', href: '/contact' },
    { label: 'Sign In', href: '/login' },
  ]
  return content ? entries.filter(({ href }) => isShownPath(content, href)) : entries
}

/** The agency's name and logo, linked to the home page. */
function Brand({ agency }: { agency: BrandedAgency | undefined }) {
  return (
    <a className="brand" href="/" aria-label={agency ? `${agency.name}, home` : 'Home'}>
      <AgencyBrand agency={agency} size={28} />
    </a>
  )
}

const menuId = (label: string) => `menu-${label.toLowerCase()}`

function Entry({ entry, path }: { entry: NavigationEntry; path: string }) {
  return (
    <a
      href={entry.href}
      aria-current={entry.href === path ? 'page' : undefined}
      className={entry.href === '/login' ? 'sign-in' : undefined}
    >
      {entry.label}
    </a>
  )
}

/** Replaces Sign In for signed-in people; `/login` redirects them. */
const Portal = () => (
  <a href="/login" className="portal">
    Open your portal
  </a>
)

/**
 * Opens while the pointer or the focus is in the entry, and as a popover by its button: for touch, and to keep it open. Both
 * look the same. The button comes last, so that Tab leads from the entry into its links.
 */
function Dropdown({ entry, menu }: { entry: NavigationEntry; menu: NavigationEntry['menu'] }) {
  const id = menuId(entry.label)
  return (
    <>
      <div id={id} popover="auto" className="dropdown">
        <ul>
          {menu?.map((item) => (
            <li key={item.href}>
              <a href={item.href}>
                <strong>{item.label}</strong>
                <span>{item.summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className="more" popoverTarget={id} aria-label={`${entry.label} menu`}>
        <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
          <path d="M2 4l4 4 4-4" />
        </svg>
      </button>
    </>
  )
}

const entryClass = ({ href, menu }: NavigationEntry) =>
  menu ? 'has-menu' : href === '/login' ? 'account' : undefined

export function Header({ content, path }: { content: WebsiteContent | undefined; path: string }) {
  const entries = navigation(content)
  return (
    <header className="header">
      <div className="bar">
        <Brand agency={content?.agency} />
        <nav aria-label="Main" className="wide-nav">
          <ul>
            {entries.map((entry) => (
              <li key={entry.href} className={entryClass(entry)}>
                <Entry entry={entry} path={path} />
                {entry.href === '/login' && <Portal />}
                {entry.menu && <Dropdown entry={entry} menu={entry.menu} />}
              </li>
            ))}
          </ul>
        </nav>
        <a className="button primary act" href="/contact">
          Start a project
        </a>
        <button type="button" className="menu-button" popoverTarget="site-menu">
          <span className="when-closed">Menu</span>
          <span className="when-open">Close</span>
        </button>
      </div>
      <nav id="site-menu" popover="auto" aria-label="Menu" className="site-menu">
        <ul>
          {entries.map((entry) => (
            <li key={entry.href}>
              <Entry entry={entry} path={path} />
              {entry.href === '/login' && <Portal />}
              {entry.menu && (
                <ul>
                  {entry.menu.map((item) => (
                    <li key={item.href}>
                      <a href={item.href}>{item.label}</a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}
