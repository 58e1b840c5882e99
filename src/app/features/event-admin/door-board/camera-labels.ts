import { useTranslation } from 'react-i18next'
import type { CameraState } from '#contract/door/devices.ts'

/** What a phone's camera does, in a few words. */
export function useCameraLabels(): Record<CameraState, string> {
  const { t } = useTranslation('door-report')
  return {
    working: t('camera.working'),
    denied: t('camera.denied'),
    missing: t('camera.missing'),
    busy: t('camera.busy'),
    insecure: t('camera.insecure'),
    stalled: t('camera.stalled'),
    black: t('camera.black'),
  }
}
