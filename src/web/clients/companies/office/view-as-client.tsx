// 'View as client': opens the company's portal as its people see it.
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { companies } from '#contract/clients/companies.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function ViewAsClient({ companyId }: { companyId: string }) {
  const [isOpening, setOpening] = useState(false)
  const isHydrated = useIsHydrated()

  async function open() {
    setOpening(true)
    try {
      await api(companies.viewAsClient, { params: { companyId } })
      // Full page load, so cached staff data isn't carried over.
      location.assign('/app/client/dashboard')
    } catch (error) {
      setOpening(false)
      if (!(error instanceof ApiError)) throw error
      toast.error(`Couldn’t open the portal. ${error.message}`, {
        about: companyId,
        retry: () => void open(),
      })
    }
  }

  return (
    <Button
      icon={<Eye size={16} aria-hidden />}
      isPending={isOpening}
      disabled={!isHydrated}
      onClick={() => void open()}
    >
      View as client
    </Button>
  )
}
