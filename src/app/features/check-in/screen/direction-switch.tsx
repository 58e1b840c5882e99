import { useTranslation } from 'react-i18next'
import { useStation, useDirection } from './station-context.ts'

/** Switches between entry and exit scans; only for lists with re-entry. */
export function DirectionSwitch() {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const direction = useDirection()
  if (direction === null) return null
  return (
    <div role="group" className="direction-switch" aria-label={t('door.direction')}>
      <button
        type="button"
        className="in"
        aria-pressed={direction === 'in'}
        onClick={() => station.setDirection('in')}
      >
        {t('door.entry')}
      </button>
      <button
        type="button"
        className="out"
        aria-pressed={direction === 'out'}
        onClick={() => station.setDirection('out')}
      >
        {t('door.exit')}
      </button>
    </div>
  )
}
