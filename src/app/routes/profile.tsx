import { createFileRoute } from '@tanstack/react-router'
import { ClientLayout } from '#app/features/profile/client-layout.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireSession } from '#app/shell/guards.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/profile')({
  beforeLoad: ({ location }) => requireSession(location),
  loader: () => loadTexts('profile', 'form', 'event-people'),
  component: () => (
    <ThemeRoot>
      <ClientLayout />
    </ThemeRoot>
  ),
})
