import { createFileRoute } from '@tanstack/react-router'
import { PaymentScreen } from '#app/features/checkout/payment/payment-screen.tsx'

export const Route = createFileRoute('/_query/_public/checkout/$eventId/$orderShortId/payment')({
  component: PaymentScreen,
})
