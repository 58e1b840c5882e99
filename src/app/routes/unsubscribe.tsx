import { createFileRoute, useParams } from '@tanstack/react-router'
import { UnsubscribeScreen } from '#app/features/storefront/unsubscribe-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/unsubscribe/$token')({
  loader: () => loadTexts('message-subscription', 'form'),
  component: () => (
    <ThemeRoot>
      <Unsubscribe />
    </ThemeRoot>
  ),
})

function Unsubscribe() {
  const { token } = useParams({ from: '/_query/_public/unsubscribe/$token' })
  return <UnsubscribeScreen key={token} token={token} />
}
