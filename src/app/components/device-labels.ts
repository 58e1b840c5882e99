import { useTranslation } from 'react-i18next'

type DevicePatterns = readonly (readonly [pattern: RegExp, name: string])[]

/** The order matters: most browsers also identify as Chrome and Safari. */
const BROWSERS: DevicePatterns = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MicroMessenger\//, 'WeChat'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: DevicePatterns = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
]

const find = (patterns: DevicePatterns, user_agent: string) =>
  patterns.find(([pattern]) => pattern.test(user_agent))?.[1] ?? null

/** Whether the user agent is a phone or a tablet. */
export const isHandheld = (user_agent: string): boolean => /iPhone|iPad|Android|Mobile/.test(user_agent)

/** Name of a browser and device, as far as the user agent tells. */
export function useDeviceLabels(): (user_agent: string) => string {
  const { t } = useTranslation('profile')
  return (user_agent) => {
    const browser = find(BROWSERS, user_agent)
    const system = find(SYSTEMS, user_agent)
    if (browser !== null && system !== null) return t('sessions.device', { browser, system })
    return browser ?? system ?? t('sessions.unknown')
  }
}
