// Keyboard shortcut list, with the switch for single-key shortcuts.
import { useState } from 'react'
import { areSingleKeysOn, setSingleKeys } from '#web/lib/single-keys.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

const groups = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Mod+K'], action: 'Search or run a command' },
      { keys: ['C'], action: 'Add a new item' },
      { keys: ['/'], action: 'Search' },
      { keys: ['?'], action: 'This list' },
      { keys: ['Mod+Enter'], action: 'Submit the form' },
      { keys: ['Mod+Z'], action: 'Undo' },
      { keys: ['Esc'], action: 'Close' },
    ],
  },
  {
    title: 'On a board',
    shortcuts: [
      { keys: ['↑', '↓', '←', '→'], action: 'Move between cards' },
      { keys: ['Enter'], action: 'Open the card' },
      { keys: ['Space'], action: 'Pick up or drop the card' },
      { keys: ['↑', '↓', '←', '→'], action: 'Move the card that is picked up' },
      { keys: ['X'], action: 'Select the card' },
      { keys: ['Shift+↑', 'Shift+↓'], action: 'Extend the selection' },
      { keys: ['Mod+A'], action: 'Select all shown' },
    ],
  },
]

export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useState(areSingleKeysOn)
  return (
    <Dialog title="Keyboard shortcuts" size="sm" onClose={onClose} closesOutside>
      <DialogBody className="grid gap-5">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="pb-1 text-sm font-medium text-muted">{title}</h3>
            <dl>
              {shortcuts.map(({ keys, action }) => (
                <div
                  key={action}
                  className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
                >
                  <dt>{action}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd
                        key={key}
                        keys={key}
                        className="rounded-sm border border-line-strong bg-surface px-1.5 py-0.5"
                      />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox
          label="Use single-key shortcuts: C, / and ?"
          description="On this device. Ctrl shortcuts and board keys always work."
          checked={areOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked)
            setOn(target.checked)
          }}
        />
      </DialogBody>
    </Dialog>
  )
}
