import { createFileRoute, useParams } from '@tanstack/react-router'
import { WaitingEntryScreen } from '#app/features/storefront/waiting-list/waiting-entry-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/waiting-list/$token')({
  loader: () => loadTexts('waiting-list', 'form'),
  component: WaitingList,
})

function WaitingList() {
  const { token } = useParams({ from: '/_query/_public/waiting-list/$token' })
  return (
    <ThemeRoot>
      <WaitingEntryScreen key={token} token={token} />
    </ThemeRoot>
  )
}
