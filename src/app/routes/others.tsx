import { createFileRoute } from '@tanstack/react-router'
import { OthersScreen } from '#app/features/storefront/others/others-screen.tsx'
import { asListAddress } from '#app/components/list/list-address.ts'

export const Route = createFileRoute('/_query/_public/others')({
  validateSearch: asListAddress,
  component: OthersScreen,
})
