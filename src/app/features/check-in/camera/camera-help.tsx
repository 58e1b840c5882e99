import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '#app/ui/plain/button.tsx'
import type { CameraProblem } from './camera-stream.ts'
import { useDoorState } from '../screen/station-context.ts'
import type { SheetName } from '../sheets/sheets.tsx'
import './camera-help.css'

interface CameraHelpProps {
  problem: CameraProblem
  onOpen: (sheet: SheetName) => void
  onRetry: () => void
}

/** No camera image: first the other ways to scan, then how to fix it. */
export function CameraHelp({ problem, onOpen, onRetry }: CameraHelpProps) {
  const { t } = useTranslation('check-in')
  const may_search = useDoorState(({ rights }) => rights.may_search)
  const { title, help } = helpTexts(problem, t)
  return (
    <div role="status" className="camera-help">
      <p className="title">{title}</p>
      <div className="ways">
        <PlainButton onClick={() => onOpen('code')}>{t('tools.code')}</PlainButton>
        {may_search && <PlainButton onClick={() => onOpen('search')}>{t('search.title')}</PlainButton>}
        <PlainButton onClick={() => onOpen('code')}>{t('code.photo')}</PlainButton>
      </div>
      <p>{help}</p>
      <p>{t('camera.scanner')}</p>
      <PlainButton onClick={onRetry}>{t('camera.retry')}</PlainButton>
    </div>
  )
}

function helpTexts(problem: CameraProblem, t: TFunction<'check-in'>): { title: string; help: string } {
  switch (problem) {
    case 'denied':
      return { title: t('camera.denied'), help: t('camera.denied_help') }
    case 'missing':
      return { title: t('camera.missing'), help: t('camera.missing_help') }
    case 'busy':
      return { title: t('camera.busy'), help: t('camera.busy_help') }
    case 'insecure':
      return { title: t('camera.insecure'), help: t('camera.insecure_help') }
  }
}
