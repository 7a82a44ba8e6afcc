// The invitation at the end of a page.
export function Closing({
  headline,
  text,
  children,
}: {
  headline: string
  text: string
  children: React.ReactNode
}) {
  return (
    <section className="closing">
      <div className="words">
        <h2>{headline}</h2>
        <p>{text}</p>
        <p className="actions">{children}</p>
      </div>
      <span className="doorway" aria-hidden="true">
        <span />
      </span>
    </section>
  )
}
