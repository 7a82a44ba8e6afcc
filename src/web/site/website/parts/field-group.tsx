// Shared form parts: field groups with a heading, and a page's search listing.
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { WebsiteContent } from '#contract/site/website.ts'
import { Field, FieldArea } from '#web/ui/form-field.tsx'

export const useContentForm = () => useFormContext<WebsiteContent>()

export function Group({
  title,
  about,
  children,
}: {
  title: string
  about?: string
  children: ReactNode
}) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5 first:border-0 first:pt-0">
      <div>
        <h2 className="text-lg font-medium">{title}</h2>
        {about && <p className="text-muted">{about}</p>}
      </div>
      {children}
    </section>
  )
}

/** Places fields side by side if there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>
}

type SearchName =
  | `pages.${keyof WebsiteContent['pages']}.search`
  | `legal.${keyof WebsiteContent['legal']}.search`

/** Includes a preview of the search result. */
export function SearchFields({ name }: { name: SearchName }) {
  const form = useContentForm()
  const { title, description } = useWatch({ control: form.control, name })
  return (
    <Group title="In search results" about="Also the page’s name in the browser tab.">
      <Field form={form} name={`${name}.title`} label="Search title" isRequired />
      <FieldArea form={form} name={`${name}.description`} label="Search description" isRequired />
      <div className="grid max-w-150 gap-0.5 rounded-md bg-sunken px-4 py-3" aria-hidden>
        <span className="truncate text-lg text-accent">{title || 'Title'}</span>
        <span className="line-clamp-2 text-sm text-muted">{description || 'Description'}</span>
      </div>
    </Group>
  )
}
