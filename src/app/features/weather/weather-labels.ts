import { useTranslation } from 'react-i18next'
import type { WeatherOutcome, WeatherSignal } from '#contract/rooms/weather.ts'

/** Labels of the weather signals. */
export function useSignalLabels(): Record<WeatherSignal, string> {
  const { t } = useTranslation('bookings')
  return {
    signal_8: t('weather.signal_8'),
    extreme_conditions: t('weather.extreme_conditions'),
    black_rain: t('weather.black_rain'),
  }
}

/** Labels of the outcomes. */
export function useOutcomeLabels(): Record<WeatherOutcome, string> {
  const { t } = useTranslation('bookings')
  return { go_on: t('weather.go_on'), postpone: t('weather.postpone'), call_off: t('weather.call_off') }
}
