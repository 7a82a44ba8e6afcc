// Withdraws a sent quote, with a reason that the client reads.
import { useState } from 'react'
import * as z from 'zod'
import { type Quote, quotes } from '#contract/quotes.ts'
import { optionalText } from '#contract/shared.ts'
import { quoteName } from '#web/features/invoices/quote-words.ts'
import { CreateForm } from '#web/features/records/create-form.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldArea } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useQuoteCache } from './use-quote-cache.ts'

const Reason = z.strictObject({ reason: optionalText(500) })
type Reason = z.infer<typeof Reason>

export function WithdrawQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { show, read } = useQuoteCache()
  const [values] = useState({ reason: '' })
  const { _id: quoteId } = quote
  const name = quoteName(quote)

  async function withdraw(body: Reason, idempotencyKey: string) {
    try {
      await show(await api(quotes.withdraw, { params: { quoteId }, body }, { idempotencyKey }))
    } catch (error) {
      // The client may have decided meanwhile.
      if (error instanceof ApiError) void read(quoteId)
      throw error
    }
    toast.success(`${name} withdrawn`)
    onClose()
  }

  return (
    <Dialog
      title={`Withdraw ${name.replace('Quote', 'quote')}`}
      description="The client cannot accept it any more, and is told. Revise it to offer it anew."
      onClose={onClose}
    >
      <CreateForm<Reason, Reason>
        schema={Reason}
        values={values}
        submitLabel="Withdraw"
        draft={`withdraw ${quoteId}`}
        onSubmit={withdraw}
        onClose={onClose}
      >
        {(form) => (
          <FieldArea
            form={form}
            name="reason"
            label="Reason"
            description="The client reads it."
            rows={3}
            className="sm:col-span-2"
            data-autofocus
          />
        )}
      </CreateForm>
    </Dialog>
  )
}
