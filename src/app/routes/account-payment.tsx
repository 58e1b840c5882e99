import { createFileRoute } from '@tanstack/react-router'
import { PaymentScreen } from '#app/features/account/payment/payment-screen.tsx'

export const Route = createFileRoute('/_query/_manage/account/payment')({ component: PaymentScreen })
