import { useCallback } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { readMarker, setMarker } from '#app/lib/doors/door-marker.ts'
import { useStation } from '../screen/station-context.ts'

/** Returns a function that brings another list of this phone to the screen, ready to scan if this one was. */
export function useShowList(): (list_id: Id) => void {
  const { station, goToList } = useStation()
  return useCallback(
    (list_id) => {
      setMarker(list_id, readMarker(station.door.list_id) ?? 'opened')
      goToList(list_id)
    },
    [station, goToList],
  )
}
