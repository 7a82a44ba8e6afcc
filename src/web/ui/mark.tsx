// The brand mark: nested doors, the last one lit.
export function Mark({
  size = 24,
  label,
  className,
}: {
  size?: number | undefined
  /** Accessible name if the mark stands alone; omit it next to the name. */
  label?: string | undefined
  className?: string | undefined
}) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M4 30V2.5h24V30" stroke="currentColor" strokeWidth="3" />
      <path d="M10 26.5v-17h12v17" stroke="currentColor" strokeWidth="2.5" />
      <path d="M14 23.5v-8h4v8z" fill="var(--color-brand-line)" />
    </svg>
  )
}
