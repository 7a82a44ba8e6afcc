// The agency's mark and name: a beam, and the opening it carries.
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M1 3H31V9H1Z" />
      <path d="M5 11H10V30H5ZM22 11H27V30H22Z" />
      <path className="opening" d="M12 11H20V30H12Z" />
    </svg>
  )
}

export function Brand({ name }: { name: string }) {
  return (
    <a className="brand" href="/" aria-label={`${name}, home`}>
      <BrandMark />
      <span>{name}</span>
    </a>
  )
}
