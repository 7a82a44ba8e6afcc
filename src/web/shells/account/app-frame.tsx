// Shared by the back-office and the client area: how their screens load, how a window stays up to date, the frame with the
// person's menu.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import { setNumberLocale } from '#contract/values/number-locale.ts'
import type { SessionEnd } from '#contract/accounts/session-end.ts'
import { useActivitySignal } from '#web/kit/live/activity-signal.ts'
import { useLiveUpdates } from '#web/kit/live/live-updates.ts'
import { latestNotifications } from '#web/records/notifications/queries.ts'
import { useUndo } from '#web/kit/records/use-undo.ts'
import { photoQuery } from '#web/kit/session/person-photos.tsx'
import { endSession, useSessionState } from '#web/kit/session/session-over.ts'
import { sessionQuery, useUser } from '#web/kit/session/session-queries.ts'
import { signOut } from '#web/kit/session/sign-out.ts'
import { applyLocale, currentLocale } from '#web/lib/locale.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { usePreloadOfDialogs } from '#web/lib/preload.ts'
import { dispatch, useSession } from '#web/lib/session.ts'
import { useAfterMount } from '#web/ui/after-mount.ts'
import { Frame, type FrameProps, readFrameState } from '#web/ui/frame.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'

/** Used as the area's `loader` export: runs its queries and reads this browser's sidebar state. */
export const frameOnServer = (load: Load) => async (args: LoaderFunctionArgs) => ({
  ...(await onServer(load)(args)),
  frame: readFrameState(args.request.headers.get('cookie')),
})

/** Used as the area's `clientLoader` export. */
export const frameInBrowser = (load: Load) => async (args: ClientLoaderFunctionArgs) => {
  await awaitInBrowser(load)(args)
  return { frame: readFrameState(document.cookie) }
}

setNumberLocale(currentLocale)

const loadRules = async () => (await import('#web/live.ts')).liveRules

const onSignedOut = (sessionEnd: SessionEnd | undefined) => void endSession(sessionEnd)

/**
 * Keeps a window of the area up to date.
 * @param isPresent whether being here counts as user activity
 */
export function useAppWindow(isPresent = true) {
  const { user, updatesFrom } = useSuspenseQuery(sessionQuery).data
  const [since] = useState(updatesFrom)
  useEffect(() => applyLocale(user.locale ?? null), [user.locale])
  const { signIns } = useSessionState()
  useLiveUpdates({ loadRules, personId: user._id, since, signIns, onSignedOut })
  useActivitySignal(useLocation().pathname, isPresent)
  useUndo()
  const { data: notifications } = useQuery(latestNotifications)
  return { user, unread: notifications?.unread }
}

/** Loads late, because nothing is uploaded before the page is usable; until then, places that upload show progress. */
const UploadTray = lazyPart(async () => ({
  default: (await import('#web/work/files/parts/upload-tray.tsx')).UploadTray,
}))

interface AppFrameProps extends Omit<FrameProps, 'state' | 'person'> {
  /** Link to the person's account settings. */
  account: { to: string; label: string }
  /** Additional entries of the person's menu. */
  menu?: ReactNode
}

export function AppFrame({ account, menu, children, ...frame }: AppFrameProps) {
  const { frame: state } = useLoaderData<ReturnType<typeof frameInBrowser>>()
  const { _id, name, email } = useUser()
  const { data: photo } = useQuery(photoQuery(_id))
  const isMounted = useAfterMount()
  usePreloadOfDialogs()
  const person = {
    name: `${name.first} ${name.last}`,
    email,
    photo: photo ?? undefined,
    menu: <PersonMenu account={account}>{menu}</PersonMenu>,
  }
  return (
    <Frame {...frame} state={state} person={person}>
      {children}
      {isMounted && (
        <Suspense>
          <UploadTray />
        </Suspense>
      )}
    </Frame>
  )
}

interface PersonMenuProps extends Pick<AppFrameProps, 'account'> {
  children: ReactNode
}

function PersonMenu({ account: { to, label }, children }: PersonMenuProps) {
  const { mode } = useSession()
  return (
    <>
      <MenuItem
        icon={mode === 'light' ? <Moon size={16} aria-hidden /> : <Sun size={16} aria-hidden />}
        onSelect={() => dispatch({ type: 'toggle mode' })}
      >
        {mode === 'light' ? 'Dark mode' : 'Light mode'}
      </MenuItem>
      <MenuItem icon={<UserRound size={16} aria-hidden />} to={to}>
        {label}
      </MenuItem>
      {children}
      <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={() => void signOut()}>
        Logout
      </MenuItem>
    </>
  )
}
