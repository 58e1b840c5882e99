import { createFileRoute, useParams } from '@tanstack/react-router'
import { ResetPasswordScreen } from '#app/features/auth/reset-password-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/reset-password/$token')({
  loader: () => loadTexts('auth', 'form'),
  component: () => (
    <ThemeRoot>
      <ResetPassword />
    </ThemeRoot>
  ),
})

function ResetPassword() {
  const { token } = useParams({ from: '/_query/_public/reset-password/$token' })
  return <ResetPasswordScreen key={token} side="client" token={token} />
}
