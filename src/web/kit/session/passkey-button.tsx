// Signs in with just a passkey, without email or password.
import KeyRound from 'lucide-react/icons/key-round'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { SignInForm } from './use-sign-in.ts'

export function PasskeyButton({ signIn, size }: { signIn: SignInForm; size?: ButtonSize }) {
  const { alone, second } = signIn
  const isHydrated = useIsHydrated()
  return (
    <Button
      size={size}
      icon={<KeyRound size={16} aria-hidden />}
      isPending={alone.isSubmitting}
      disabled={!isHydrated}
      // Keeps its space, so nothing moves at the second step.
      className={cx('w-full', second && 'invisible')}
      onClick={() => void alone.submit()}
    >
      Sign in with a passkey
    </Button>
  )
}
