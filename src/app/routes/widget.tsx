import { createFileRoute } from '@tanstack/react-router'
import { WidgetScreen } from '#app/features/widget/widget-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/widget/$eventId')({
  loader: () => loadTexts('public', 'widget'),
  component: () => (
    <ThemeRoot>
      <WidgetScreen />
    </ThemeRoot>
  ),
})
