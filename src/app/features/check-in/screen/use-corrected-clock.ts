import { useEffect, useState } from 'react'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import type { CorrectedClock } from '#offline/clock.ts'
import { loadClock } from '#offline/settings.ts'
import { useDoorState } from './station-context.ts'

/** The phone's clock as corrected when the server was last met; null until it is read. */
export function useCorrectedClock(): CorrectedClock | null {
  const { mirror_at } = useDoorState()
  const [clock, setClock] = useState<CorrectedClock | null>(null)
  useEffect(() => {
    let is_current = true
    void loadClock(browserPorts()).then((loaded) => is_current && setClock(loaded))
    return () => {
      is_current = false
    }
  }, [mirror_at])
  return clock
}
