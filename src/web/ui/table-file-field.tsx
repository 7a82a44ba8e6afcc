// File input for imports, by default for tables exported from spreadsheets and other programs.
interface TableFileFieldProps {
  label?: string
  /** Accepted file extensions and types. */
  accept?: string
  description?: string
  onChoose: (file: File | undefined) => void
}

export function TableFileField({
  label = 'CSV file',
  accept = '.csv,.tsv,.txt,text/csv',
  description,
  onChoose,
}: TableFileFieldProps) {
  return (
    <label className="grid gap-1.5 text-sm font-medium">
      {label}
      <input
        type="file"
        accept={accept}
        className="control h-auto! py-1 file:mr-3 file:rounded-sm file:bg-hover file:px-2 file:py-1 file:font-medium"
        onChange={({ target: { files } }) => onChoose(files?.[0])}
      />
      {description && <span className="font-normal text-muted">{description}</span>}
    </label>
  )
}
