import { createFileRoute, useParams } from '@tanstack/react-router'
import { FinishRegistrationScreen } from '#app/features/auth/register/finish-registration-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/register/$token')({
  loader: () => loadTexts('auth', 'form'),
  component: () => (
    <ThemeRoot>
      <FinishRegistration />
    </ThemeRoot>
  ),
})

function FinishRegistration() {
  const { token } = useParams({ from: '/_query/_public/register/$token' })
  return <FinishRegistrationScreen key={token} token={token} />
}
