import { createFileRoute } from '@tanstack/react-router'
import { TrendingScreen } from '#app/features/storefront/trending-screen.tsx'
import { asListAddress } from '#app/components/list/list-address.ts'

export const Route = createFileRoute('/_query/_public/trending')({
  validateSearch: asListAddress<{ category?: string; when?: string }>,
  component: TrendingScreen,
})
