import { useTranslation } from 'react-i18next'
import { useStation, useDoorState } from '../screen/station-context.ts'
import { GateForm } from '../entry/place-form.tsx'
import { Sheet } from './sheet.tsx'

/** Renames this phone or moves it to another gate while it keeps working. */
export function GateSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const device = useDoorState(({ meta }) => meta?.device)
  const finish = () => {
    onClose()
    void station.door.refresh()
  }
  return (
    <Sheet title={t('place.title')} onClose={onClose}>
      {device !== undefined && <GateForm listId={station.door.list_id} device={device} onSaved={finish} />}
    </Sheet>
  )
}
