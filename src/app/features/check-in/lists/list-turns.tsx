import { useEffect } from 'react'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import type { ExternalStore } from '#app/lib/external-store.ts'
import { listInTurn } from '#rules/door/event-turns.ts'
import type { OpenSheet } from '../sheets/sheets.tsx'
import { useDoorState, useStation } from '../screen/station-context.ts'
import { useCorrectedClock } from '../screen/use-corrected-clock.ts'
import { useShowList } from './use-show-list.ts'

const CHECK_MS = 5_000

/**
 * Changes to the list of the next event at half time between two events; never while scans wait to be sent, a
 * verdict or a question is open, or the user does something else.
 */
export function ListTurns({ sheet }: { sheet: Pick<ExternalStore<OpenSheet | null>, 'get'> }) {
  const { station } = useStation()
  const clock = useCorrectedClock()
  const lists = useDoorState((state) => state.lists)
  const showList = useShowList()
  useEffect(() => {
    if (lists.length < 2) return undefined
    const check = () => {
      if (!station.is_idle || station.door.state.waiting > 0 || sheet.get() !== null) return
      const next = listInTurn(lists, station.door.list_id, fromEpochMs(clock.now_ms()))
      if (next !== null) showList(next)
    }
    const timer = setInterval(check, CHECK_MS)
    return () => clearInterval(timer)
  }, [station, clock, lists, showList, sheet])
  return null
}
