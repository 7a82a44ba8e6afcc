// Shows staff only that the site still has the installation's sample content.

export function SampleBar() {
  return (
    <aside className="sample-bar" aria-label="Sample content">
      <p>
        <strong>Sample content.</strong> Search engines are kept out until you replace the name and
        the texts.
      </p>
      <a href="/app/admin/settings/website">Edit the website</a>
    </aside>
  )
}
