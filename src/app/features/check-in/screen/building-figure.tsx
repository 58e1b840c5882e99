import type { Building } from '#contract/door/building.ts'
import { buildingLevel } from '#rules/door/building.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { doorTexts } from './door-texts.ts'
import { useDoorState, useZone } from './station-context.ts'
import { formatDoorTime } from './door-times.ts'
import { useCorrectedClock } from './use-corrected-clock.ts'

/** How many people are inside the building, with its limit and the age of the figure; nothing without a limit. */
export function BuildingFigure() {
  const building = useDoorState((state) => state.building)
  return building === null ? null : <Figure building={building} />
}

function Figure({ building }: { building: Building }) {
  const t = doorTexts()
  const zone = useZone()
  const clock = useCorrectedClock()
  const is_reachable = useDoorState((state) => state.is_reachable)
  const time = useDoorState(({ mirror_at }) =>
    mirror_at === null ? null : formatDoorTime(mirror_at, zone, clock.now_ms()),
  )
  const level = buildingLevel(building)
  const numbers = { inside: formatNumber(building.inside), limit: formatNumber(building.limit) }
  const texts = {
    free: t('building.free', numbers),
    near: t('building.near', numbers),
    full: t('building.full', numbers),
  }
  return (
    <p className="building" data-level={level}>
      <strong>{texts[level]}</strong>
      {time !== null && (
        <span>{is_reachable ? t('building.as_of', { time }) : t('building.as_of_offline', { time })}</span>
      )}
    </p>
  )
}

/** Warns in a sheet that confirms an entry; the confirmation covers the limit too. Nothing while there is room. */
export function FullBuildingAlert() {
  const t = doorTexts()
  const building = useFullBuilding()
  if (building === null) return null
  return (
    <p className="notice-alert" role="alert">
      <span>{t('building.sheet', { limit: formatNumber(building.limit) })}</span>
    </p>
  )
}

/** The building when it is full; null otherwise. */
export function useFullBuilding(): Building | null {
  return useDoorState(({ building }) =>
    building !== null && buildingLevel(building) === 'full' ? building : null,
  )
}
