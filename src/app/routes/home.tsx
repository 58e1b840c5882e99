import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '#app/features/site/home-screen.tsx'
import { asListAddress } from '#app/parts/list/list-address.ts'

export const Route = createFileRoute('/_query/_public/')({
  validateSearch: asListAddress<{ category?: string; when?: string }>,
  component: HomeScreen,
})
