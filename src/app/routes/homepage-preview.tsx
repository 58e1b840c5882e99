import { createFileRoute } from '@tanstack/react-router'
import { PreviewScreen } from '#app/features/storefront/look/preview-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/homepage-preview')({
  loader: () => loadTexts('public'),
  component: () => (
    <ThemeRoot>
      <PreviewScreen />
    </ThemeRoot>
  ),
})
