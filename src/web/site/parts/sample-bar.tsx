// Tells staff, and nobody else, that the site still has the content an installation comes with.

export function SampleBar() {
  return (
    <aside className="sample-bar" aria-label="Sample content">
      <p>
        <strong>Sample content.</strong> Search engines are kept out until the name and the texts
        are your own.
      </p>
      <a href="/app/admin/settings/website">Edit the website</a>
    </aside>
  )
}
