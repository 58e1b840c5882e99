import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStation } from '../screen/station-context.ts'

/** The engine has died and another is starting: what was scanned last gets its verdict then. */
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
