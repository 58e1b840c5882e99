import { createFileRoute } from '@tanstack/react-router'
import { VerifyEmailScreen } from '#app/features/checkout/payment/prove-screen.tsx'

export const Route = createFileRoute('/_query/_public/checkout/$eventId/$orderShortId/prove/$proof')({
  component: VerifyEmailScreen,
})
