import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStation } from '../screen/station-context.ts'

/** The engine died and another is starting; the last scan gets its verdict then. */
export function EngineNotice() {
  const { t } = useTranslation('check-in')
  const { door } = useStation().station
  const is_down = useSyncExternalStore(door.subscribe, () => door.is_down)
  if (!is_down) return null
  return (
    <p role="status" className="engine-notice">
      {t('door.starting_again')}
    </p>
  )
}
