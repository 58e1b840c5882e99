import { createFileRoute } from '@tanstack/react-router'
import { RegisterClientScreen } from '#app/features/auth/register/register-client-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { validateNext } from '#app/lib/addresses/next-path.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/register')({
  validateSearch: validateNext,
  loader: () => loadTexts('auth', 'form'),
  component: () => (
    <ThemeRoot>
      <RegisterClientScreen />
    </ThemeRoot>
  ),
})
