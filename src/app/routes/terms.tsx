import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '#app/features/storefront/pages/terms-screen.tsx'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/terms')({
  component: () => (
    <ThemeRoot>
      <TermsScreen />
    </ThemeRoot>
  ),
})
