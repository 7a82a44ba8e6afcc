// The encoding of an imported file: a choice, the text as read in it, and the places that could not be read.
import { type TextEncoding, encodingNames, textEncodings } from '#contract/values/text-encoding.ts'
import type { ImportedText } from '#contract/agency/table-import.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Banner } from './banner.tsx'
import { Select } from './select.tsx'

interface EncodingChoiceProps {
  text: ImportedText
  onChoose: (encoding: TextEncoding) => void
}

export function EncodingChoice({ text, onChoose }: EncodingChoiceProps) {
  const { encoding, guessed, sample, unreadable, unreadableCount } = text
  const others = textEncodings.filter((one) => one !== guessed)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Select
        label="Encoding of the file"
        description="Choose another if letters look wrong below."
        placeholder={null}
        className="max-w-md"
        options={[guessed, ...others].map((value) => ({
          value,
          label: value === guessed ? `${encodingNames[value]}, detected` : encodingNames[value],
        }))}
        value={encoding}
        onChange={({ target: { value } }) =>
          onChoose(textEncodings.find((one) => one === value) ?? guessed)
        }
      />
      <Lines label="Text of the file" lines={sample} />
      {unreadableCount > 0 && (
        <Banner
          tone="warn"
          title={`${pluralize(unreadableCount, 'place')} can’t be read, marked �`}
        >
          <Lines label="Lines that can’t be read" lines={unreadable} />
          <p className="mt-1 text-sm">
            Choose another encoding, or correct the file and upload it again.
          </p>
        </Banner>
      )}
    </div>
  )
}

function Lines({ label, lines }: { label: string; lines: ImportedText['sample'] }) {
  if (lines.length === 0) return null
  return (
    <ul aria-label={label} className="grid max-h-40 gap-0.5 overflow-y-auto text-sm">
      {lines.map(({ line, text }) => (
        <li key={line} className="flex gap-2">
          <span className="shrink-0 text-muted tabular-nums">{`Line ${line}`}</span>
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
