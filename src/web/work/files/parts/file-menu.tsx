// Menu of a file: download, copy link, approval, visibility and delete.
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import FileCheck from 'lucide-react/icons/file-check'
import Link2 from 'lucide-react/icons/link-2'
import Stamp from 'lucide-react/icons/stamp'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { File } from '#contract/work/files.ts'
import { WhoSeesDialog } from '#web/kit/session/who-sees.tsx'
import { useUser } from '#web/kit/session/session-queries.ts'
import { type ButtonSize, IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { useFileActions } from './file-actions.ts'
import { contentPath, isInternal, isStandalone } from './file-labels.ts'
import type { FileLink } from './review-badge.tsx'

interface FileMenuProps {
  file: File
  /** To its approval. */
  link?: FileLink | undefined
  size?: ButtonSize
  onDeleted?: () => void
}

export function FileMenu({ file, link, size = 'sm', onDeleted }: FileMenuProps) {
  const { name, can, review } = file
  const navigate = useNavigate()
  const actions = useFileActions(file)
  const next = isInternal(file) ? 'shared' : 'internal'
  const isStaff = useUser().role === 'admin'
  const [showsReaders, setShowsReaders] = useState(false)

  async function remove() {
    if (await actions.remove()) onDeleted?.()
  }

  const menu = (
    <Menu
      label={`${name}: actions`}
      align="end"
      trigger={
        <IconButton label={`Actions for ${name}`} size={size}>
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
      {link && (review !== 'none' || (isStaff && isStandalone(file))) && (
        <MenuItem
          icon={<FileCheck size={16} aria-hidden />}
          opens={link['aria-haspopup'] === 'dialog' ? 'dialog' : undefined}
          onSelect={() => void navigate(link.to, link)}
        >
          Approval…
        </MenuItem>
      )}
      {can.endReview && (
        <MenuItem
          icon={<CornerUpLeft size={16} aria-hidden />}
          onSelect={() => void actions.endReview()}
        >
          End review
        </MenuItem>
      )}
      {can.askApproval && (
        <MenuItem
          icon={<Stamp size={16} aria-hidden />}
          onSelect={() => void actions.askApproval()}
        >
          Ask for approval
        </MenuItem>
      )}
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
        <MenuItem
          icon={<Users size={16} aria-hidden />}
          opens="dialog"
          onSelect={() => setShowsReaders(true)}
        >
          Who can see this?
        </MenuItem>
      )}
      {can.delete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger onSelect={() => void remove()}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
  return (
    <>
      {menu}
      {showsReaders && (
        <WhoSeesDialog kind="file" id={file._id} onClose={() => setShowsReaders(false)} />
      )}
    </>
  )
}
