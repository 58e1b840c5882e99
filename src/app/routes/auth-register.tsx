import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '#app/features/auth/register-screen.tsx'
import { loadTexts } from '#app/lib/i18n.ts'

export const Route = createFileRoute('/_query/_auth/auth/register')({
  loader: () => loadTexts('auth'),
  component: RegisterScreen,
})
