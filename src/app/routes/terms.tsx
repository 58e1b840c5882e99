import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '#app/features/storefront/pages/terms-screen.tsx'

export const Route = createFileRoute('/_query/_public/terms')({
  component: TermsScreen,
})
