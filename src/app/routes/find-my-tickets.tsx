import { createFileRoute } from '@tanstack/react-router'
import { FindScreen } from '#app/features/my-tickets/find/find-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/find-my-tickets')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token !== '' ? { token } : {},
  loader: () => loadTexts('tickets-in-hand', 'profile', 'cancellation', 'form'),
  component: () => (
    <ThemeRoot>
      <FindScreen />
    </ThemeRoot>
  ),
})
