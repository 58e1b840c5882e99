import { useCallback, useState } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { DoorScreen } from '../screen/door-screen.tsx'

/** The door on its own page, which has no router: another list of the phone replaces the one on screen in place. */
export function DoorPage({ listId }: { listId: Id }) {
  const [shown_id, setShownId] = useState(listId)
  const goToList = useCallback((list_id: Id) => {
    history.replaceState(history.state, '', `/check-in/${list_id}`)
    setShownId(list_id)
  }, [])
  return <DoorScreen key={shown_id} listId={shown_id} goToList={goToList} />
}
