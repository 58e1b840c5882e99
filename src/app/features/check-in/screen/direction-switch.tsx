import { useTranslation } from 'react-i18next'
import { useStation, useDirection, useDoorState } from './station-context.ts'

/** Switches between entry and exit scans, or only names the direction; only for lists with re-entry. */
export function DirectionSwitch() {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const direction = useDirection()
  const may_change = useDoorState(({ rights }) => rights.may_change_direction)
  if (direction === null) return null
  if (!may_change) {
    return (
      <p className="direction" data-direction={direction}>
        {direction === 'in' ? t('door.entry') : t('door.exit')}
      </p>
    )
  }
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
