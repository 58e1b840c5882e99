import { createFileRoute, useParams } from '@tanstack/react-router'
import { AcceptInvitationScreen } from '#app/features/auth/invitation/accept-invitation-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/_query/_auth/auth/accept-invitation/$token')({
  loader: () => loadTexts('auth', 'form'),
  component: AcceptInvitation,
})

function AcceptInvitation() {
  const { token } = useParams({ from: '/_query/_auth/auth/accept-invitation/$token' })
  return <AcceptInvitationScreen key={token} token={token} />
}
