import { useTranslation } from 'react-i18next'
import { useDesk, useDoorState } from './desk-context.ts'
import { PlaceForm } from './place-form.tsx'
import { Sheet } from './sheet.tsx'

/** Renames this phone or moves it to another gate while it goes on working. */
export function PlaceSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { desk } = useDesk()
  const { meta } = useDoorState()
  const saved = () => {
    onClose()
    void desk.door.refresh()
  }
  return (
    <Sheet title={t('place.title')} onClose={onClose}>
      {meta !== null && <PlaceForm listId={desk.door.list_id} device={meta.device} onSaved={saved} />}
    </Sheet>
  )
}
