import { createFileRoute, useParams } from '@tanstack/react-router'
import { DoorScreen } from '#app/features/check-in/screen/door-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/check-in/$checkInListShortId')({
  loader: () => loadTexts('check-in'),
  component: Door,
})

function Door() {
  const { checkInListShortId } = useParams({ from: '/check-in/$checkInListShortId' })
  return <DoorScreen key={checkInListShortId} listId={checkInListShortId} />
}
