import { createFileRoute, useParams } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '#app/features/auth/confirm-email-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/_query/_auth/manage/profile/confirm-email-address/$token')({
  loader: () => loadTexts('auth', 'form'),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  const { token } = useParams({ from: '/_query/_auth/manage/profile/confirm-email-address/$token' })
  return <ConfirmEmailScreen key={token} side="team" is_change={false} token={token} />
}
