import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDensity } from '#app/ui/theme/density.ts'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'
import { OpenDoor } from '../entry/open-door.tsx'
import { OpeningScreen } from '../entry/opening-screen.tsx'
import { PlainScreen } from '../entry/plain-screen.tsx'
import { preloadModules } from '../readiness/preload-parts.ts'
import { useDoorEntry } from '../entry/use-door-entry.ts'

// Forms and the store are larger than a working door; it is opened far more often than paired.
const OutsideView = lazyThemed(async () => (await import('../entry/signed-out-view.tsx')).SignedOutView)
const LostView = lazyThemed(async () => (await import('../entry/lost-view.tsx')).LostView)
const KnownView = lazyThemed(async () => (await import('../entry/known-view.tsx')).KnownView)
const PairingForm = lazyThemed(async () => (await import('../entry/pairing-form.tsx')).PairingForm)

interface DoorScreenProps {
  listId: string
  /** Opens another list of this phone; must be stable between renders. */
  goToList: (list_id: string) => void
}

/** The door of one check-in list, in whatever way it can be opened here. */
export function DoorScreen(props: DoorScreenProps) {
  useDensity('door')
  return (
    <Suspense fallback={<OpeningScreen />}>
      <DoorStage {...props} />
    </Suspense>
  )
}

function DoorStage({ listId, goToList }: DoorScreenProps) {
  const { t } = useTranslation('check-in')
  const { entry, reopen, pairAgain } = useDoorEntry(listId)
  const is_open = entry === null || entry.stage === 'open'
  useEffect(() => {
    // While the user enters data, there is time to preload what comes next.
    if (!is_open) void preloadModules('at_once')
  }, [is_open])
  switch (entry?.stage) {
    case undefined:
      return <OpeningScreen />
    case 'open':
      return <OpenDoor door={entry.door} actions={{ reopen, pairAgain, goToList }} />
    case 'pairing':
      return <PairingForm listId={listId} code={entry.code} onPaired={reopen} />
    case 'known':
      return (
        <KnownView listId={listId} meta={entry.meta} onOpen={reopen} onPair={() => pairAgain(entry.code)} />
      )
    case 'lost':
      return <LostView listId={listId} onAgain={reopen} onPair={() => pairAgain()} />
    case 'outside':
      return <OutsideView listId={listId} onPair={() => pairAgain()} />
    case 'no_storage':
      return <PlainScreen title={t('no_storage.title')} lead={t('no_storage.text')} />
  }
}
