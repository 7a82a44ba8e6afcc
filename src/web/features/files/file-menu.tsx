// Menu of a file: download, copy link, visibility and delete.
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Link2 from 'lucide-react/icons/link-2'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import type { File } from '#contract/files.ts'
import { WhoSeesDialog } from '#web/features/session/who-sees.tsx'
import { useUser } from '#web/features/session/session-queries.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { useFileActions } from './file-actions.ts'
import { contentPath, isInternal } from './file-words.ts'

export function FileMenu({ file }: { file: File }) {
  const { name, can } = file
  const actions = useFileActions(file)
  const next = isInternal(file) ? 'shared' : 'internal'
  const isStaff = useUser().role === 'admin'
  const [showsViewers, setShowsViewers] = useState(false)
  const menu = (
    <Menu
      label={`${name}: actions`}
      align="end"
      trigger={
        <IconButton label={`Actions for ${name}`} size="sm">
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Download size={16} aria-hidden />}
        onSelect={() => location.assign(contentPath(file))}
      >
        Download
      </MenuItem>
      <MenuItem icon={<Link2 size={16} aria-hidden />} onSelect={() => void actions.copyLink()}>
        Copy link
      </MenuItem>
      {can.edit && (
        <MenuItem
          icon={
            next === 'internal' ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />
          }
          onSelect={() => void actions.setVisibility(next)}
        >
          {next === 'internal' ? 'Make internal' : 'Share with client'}
        </MenuItem>
      )}
      {isStaff && (
        <MenuItem icon={<Users size={16} aria-hidden />} onSelect={() => setShowsViewers(true)}>
          Who can see this?
        </MenuItem>
      )}
      {can.delete && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 size={16} aria-hidden />}
            isDanger
            onSelect={() => void actions.remove()}
          >
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
  return (
    <>
      {menu}
      {showsViewers && (
        <WhoSeesDialog kind="file" id={file._id} onClose={() => setShowsViewers(false)} />
      )}
    </>
  )
}
