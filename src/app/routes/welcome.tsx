import { createFileRoute } from '@tanstack/react-router'
import { WelcomeScreen } from '#app/features/welcome/welcome-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_auth/welcome')({
  beforeLoad: ({ location }) => requireRight(location, 'event.create'),
  loader: () => loadTexts('auth', 'form', 'fields', 'event-settings'),
  component: WelcomeScreen,
})
