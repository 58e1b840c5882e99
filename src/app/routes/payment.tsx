import { createFileRoute } from '@tanstack/react-router'
import { PaymentEntryScreen } from '#app/features/checkout/payment/payment-entry-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readSecretParam } from '#app/lib/own-orders.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

const readParam = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const Route = createFileRoute('/_query/_public/payment')({
  validateSearch: (search: Record<string, unknown>): { event?: string; order?: string; s?: string } => {
    const event = readParam(search['event'])
    const order = readParam(search['order'])
    return { ...(event && { event }), ...(order && { order }), ...readSecretParam(search) }
  },
  loader: () => loadTexts('checkout'),
  component: () => (
    <ThemeRoot>
      <PaymentEntryScreen />
    </ThemeRoot>
  ),
})
