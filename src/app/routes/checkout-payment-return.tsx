import { createFileRoute } from '@tanstack/react-router'
import { PaymentReturnScreen } from '#app/features/checkout/payment/payment-return-screen.tsx'

export const Route = createFileRoute('/_query/_public/checkout/$eventId/$orderShortId/payment_return')({
  component: PaymentReturnScreen,
})
