import { createFileRoute, useParams } from '@tanstack/react-router'
import { JoinScreen } from '#app/features/storefront/waiting-list/join-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/wait/$eventId')({
  loader: () => loadTexts('waiting-list', 'form', 'public'),
  component: JoinWaitingList,
})

function JoinWaitingList() {
  const { eventId } = useParams({ from: '/_query/_public/wait/$eventId' })
  return (
    <ThemeRoot>
      <JoinScreen key={eventId} event_id={eventId} />
    </ThemeRoot>
  )
}
