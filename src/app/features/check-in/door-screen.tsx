import { useTranslation } from 'react-i18next'
import { useDensity } from '#app/ui/theme/density.ts'
import { LostView } from './lost-view.tsx'
import { OpenDoor } from './open-door.tsx'
import { OutsideView } from './outside-view.tsx'
import { PairingForm } from './pairing-form.tsx'
import { PlainScreen } from './plain-screen.tsx'
import { useDoorEntry } from './use-door-entry.ts'

/** The door of one check-in list, however it can be opened here. */
export function DoorScreen({ listId }: { listId: string }) {
  const { t } = useTranslation('check-in')
  const { entry, reopen, pairAgain } = useDoorEntry(listId)
  useDensity('door')
  switch (entry?.stage) {
    case undefined:
      return <PlainScreen title={t('door.title')} lead={t('door.opening')} />
    case 'open':
      return <OpenDoor door={entry.door} ways={{ reopen, pairAgain }} />
    case 'pairing':
      return <PairingForm listId={listId} code={entry.code} onPaired={reopen} />
    case 'lost':
      return <LostView listId={listId} onAgain={reopen} onPair={pairAgain} />
    case 'outside':
      return <OutsideView listId={listId} onPair={pairAgain} />
    case 'no_storage':
      return <PlainScreen title={t('no_storage.title')} lead={t('no_storage.text')} />
  }
}
