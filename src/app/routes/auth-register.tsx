import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '#app/features/auth/register/register-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { validateNext } from '#app/lib/addresses/next-path.ts'

export const Route = createFileRoute('/_query/_auth/auth/register')({
  validateSearch: validateNext,
  loader: () => loadTexts('auth', 'form'),
  component: RegisterScreen,
})
