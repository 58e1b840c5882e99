import { createFileRoute } from '@tanstack/react-router'
import { TrendingScreen } from '#app/features/storefront/trending-screen.tsx'
import { readListAddress } from '#app/components/list/list-address.ts'

export const Route = createFileRoute('/_query/_public/trending')({
  validateSearch: readListAddress<{ category?: string; when?: string }>,
  component: TrendingScreen,
})
