import { createFileRoute, useParams } from '@tanstack/react-router'
import { FinishRegistrationScreen } from '#app/features/auth/register/finish-registration-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/_query/_public/register/$token')({
  loader: () => loadTexts('auth', 'form'),
  component: FinishRegistration,
})

function FinishRegistration() {
  const { token } = useParams({ from: '/_query/_public/register/$token' })
  return <FinishRegistrationScreen key={token} token={token} />
}
