import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '#app/features/storefront/pages/terms-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/terms')({
  loader: () => loadTexts('cancellation'),
  component: () => (
    <ThemeRoot>
      <TermsScreen />
    </ThemeRoot>
  ),
})
