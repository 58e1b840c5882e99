import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '#app/features/storefront/home-screen.tsx'
import { readListAddress } from '#app/components/list/list-address.ts'
import { loadHomePage } from '#app/shell/load-pages.ts'

export const Route = createFileRoute('/_query/_public/')({
  validateSearch: readListAddress<{ category?: string; when?: string }>,
  loader: ({ location }) => (location.searchStr === '' ? loadHomePage() : undefined),
  component: HomeScreen,
})
