import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { readMarker, setMarker } from '#app/lib/doors/door-marker.ts'
import { useStation } from '../screen/station-context.ts'

/** Returns a function that brings another list of this phone to the screen, ready to scan if this one was. */
export function useShowList(): (list_id: Id) => void {
  const { station } = useStation()
  const navigate = useNavigate()
  return useCallback(
    (list_id) => {
      setMarker(list_id, readMarker(station.door.list_id) ?? 'opened')
      void navigate({
        to: '/check-in/$checkInListShortId',
        params: { checkInListShortId: list_id },
        replace: true,
      })
    },
    [station, navigate],
  )
}
