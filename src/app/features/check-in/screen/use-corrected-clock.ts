import { useMemo } from 'react'
import { CorrectedClock } from '#offline/clock.ts'
import { useDoorState } from './station-context.ts'

const phone = { wall_ms: () => Date.now(), monotonic_ms: () => performance.now() }

/** The phone's clock, corrected at the last contact with the server. */
export function useCorrectedClock(): CorrectedClock {
  const offset_ms = useDoorState(({ clock_offset_ms }) => clock_offset_ms)
  return useMemo(() => new CorrectedClock(phone, offset_ms), [offset_ms])
}
