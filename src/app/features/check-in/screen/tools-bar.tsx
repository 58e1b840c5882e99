import { useTranslation } from 'react-i18next'
import type { SheetName } from '../sheets/sheets.tsx'
import type { CameraControl } from '../camera/use-camera.ts'
import { useDoorState } from './station-context.ts'
import { DoorIcon, type DoorIconName } from './door-icon.tsx'

interface ToolsBarProps {
  camera?: CameraControl | undefined
  onOpen: (sheet: SheetName) => void
}

/** The other ways to scan, within reach of a thumb. */
export function ToolsBar({ camera, onOpen }: ToolsBarProps) {
  const { t } = useTranslation('check-in')
  const may_search = useDoorState(({ rights }) => rights.may_search)
  const sells = useDoorState(({ meta, rights }) => meta?.sells_tickets === true && rights.may_sell)
  const running = camera?.state.kind === 'running' && camera.state.has_torch ? camera.state : null
  return (
    <nav className="tools-bar" aria-label={t('tools.label')}>
      {may_search && <ToolButton icon="search" label={t('tools.search')} onClick={() => onOpen('search')} />}
      <ToolButton icon="keyboard" label={t('tools.code')} onClick={() => onOpen('code')} />
      {sells && <ToolButton icon="sell" label={t('tools.sell')} onClick={() => onOpen('sell')} />}
      {running !== null && (
        <ToolButton
          icon={running.is_torch_on ? 'light_off' : 'light_on'}
          label={running.is_torch_on ? t('tools.light_off') : t('tools.light_on')}
          onClick={() => camera?.setTorch(!running.is_torch_on)}
        />
      )}
      <ToolButton icon="more" label={t('tools.more')} onClick={() => onOpen('more')} />
    </nav>
  )
}

function ToolButton({ icon, label, onClick }: { icon: DoorIconName; label: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      <DoorIcon name={icon} />
      {label}
    </button>
  )
}
