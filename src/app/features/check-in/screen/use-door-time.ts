import { useCallback } from 'react'
import { formatDoorTime } from './door-times.ts'
import { useZone } from './station-context.ts'
import { useCorrectedClock } from './use-corrected-clock.ts'

/** Formats instants in the event's timezone or another, with the day unless it is today by the corrected clock. */
export function useDoorTime(): (at: string, other_zone?: string) => string {
  const zone = useZone()
  const clock = useCorrectedClock()
  return useCallback(
    (at, other_zone) => formatDoorTime(at, other_zone ?? zone, clock.now_ms()),
    [zone, clock],
  )
}
