import { createFileRoute, useParams } from '@tanstack/react-router'
import { GuestListScreen } from '#app/features/storefront/guest-list/guest-list-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/guest-list/$token')({
  loader: () => loadTexts('guest-lists', 'form'),
  component: GuestList,
})

function GuestList() {
  const { token } = useParams({ from: '/_query/_public/guest-list/$token' })
  return (
    <ThemeRoot>
      <GuestListScreen key={token} token={token} />
    </ThemeRoot>
  )
}
