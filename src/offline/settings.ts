import { CorrectedClock } from './clock.ts'
import type { Ports } from './ports.ts'

const CLOCK_OFFSET = 'clock_offset_ms'

/** Returns the clock of this browser, corrected by the offset measured at the last server contact. */
export async function loadClock(ports: Pick<Ports, 'db' | 'clock'>): Promise<CorrectedClock> {
  const stored = (await ports.db.settings.get(CLOCK_OFFSET))?.value
  return new CorrectedClock(ports.clock, typeof stored === 'number' ? stored : 0)
}

/** Stores a measured offset for the next start. */
export async function saveClockOffset(ports: Pick<Ports, 'db'>, offset_ms: number): Promise<void> {
  await ports.db.settings.put({ key: CLOCK_OFFSET, value: offset_ms })
}
