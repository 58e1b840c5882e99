import { createFileRoute } from '@tanstack/react-router'
import { TrendingScreen } from '#app/features/site/trending-screen.tsx'
import { asListAddress } from '#app/parts/list/list-address.ts'

export const Route = createFileRoute('/_query/_public/trending')({
  validateSearch: asListAddress<{ category?: string; when?: string }>,
  component: TrendingScreen,
})
