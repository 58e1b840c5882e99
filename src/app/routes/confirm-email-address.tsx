import { createFileRoute, useParams } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '#app/features/auth/confirm-email-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/confirm-email-address/$token')({
  loader: () => loadTexts('auth', 'form'),
  component: () => (
    <ThemeRoot>
      <ConfirmEmail />
    </ThemeRoot>
  ),
})

function ConfirmEmail() {
  const { token } = useParams({ from: '/_query/_public/confirm-email-address/$token' })
  return <ConfirmEmailScreen key={token} side="client" is_change={false} token={token} />
}
