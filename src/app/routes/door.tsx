import { createFileRoute, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { DoorScreen } from '#app/features/check-in/screen/door-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/check-in/$checkInListShortId')({
  loader: () => loadTexts('check-in'),
  component: Door,
})

function Door() {
  const { checkInListShortId } = useParams({ from: '/check-in/$checkInListShortId' })
  const navigate = useNavigate()
  const goToList = useCallback(
    (list_id: Id) =>
      void navigate({
        to: '/check-in/$checkInListShortId',
        params: { checkInListShortId: list_id },
        replace: true,
      }),
    [navigate],
  )
  return <DoorScreen key={checkInListShortId} listId={checkInListShortId} goToList={goToList} />
}
