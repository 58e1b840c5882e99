import { createFileRoute } from '@tanstack/react-router'
import { OthersScreen } from '#app/features/site/others/others-screen.tsx'
import { asListAddress } from '#app/parts/list/list-address.ts'

export const Route = createFileRoute('/_query/_public/others')({
  validateSearch: asListAddress,
  component: OthersScreen,
})
