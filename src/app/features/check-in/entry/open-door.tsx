import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepAwake } from '#app/lib/doors/keep-awake.ts'
import { useBusy } from '#app/lib/busy.ts'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'
import type { DoorLink } from '#offline/door-link/door-link.ts'
import { StationContext, useStation, useDoorState, type DoorActions } from '../screen/station-context.ts'
import { readMarker, setMarker } from '#app/lib/doors/door-marker.ts'
import { useShowList } from '../lists/use-show-list.ts'
import { OpeningScreen } from './opening-screen.tsx'
import { PlainScreen } from './plain-screen.tsx'
import { ScanView } from '../screen/scan-view.tsx'
import { listenForScanner } from '../typed/typed-scanner.ts'
import { preloadModules } from '../readiness/preload-parts.ts'
import { useCachedGlyphs } from '../readiness/use-cached-glyphs.ts'
import { useOpenStation } from '../screen/use-open-station.ts'

// Seen once per phone; a working door does not load them.
const StoppedView = lazyThemed(async () => (await import('./stopped-view.tsx')).StoppedView)
const ReadinessView = lazyThemed(async () => (await import('../readiness/readiness-view.tsx')).ReadinessView)

interface OpenDoorProps {
  door: DoorLink
  actions: DoorActions
}

/** A door that is stored on this phone. */
export function OpenDoor({ door, actions }: OpenDoorProps) {
  const context = useOpenStation(door, actions)
  if (context === null) return <OpeningScreen />
  return (
    <StationContext value={context}>
      <ActiveDoor />
    </StationContext>
  )
}

function ActiveDoor() {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const name = useDoorState(({ meta }) => meta?.list.name)
  const stopped = useDoorState((state) => state.stopped)
  const { list_id } = station.door
  const [is_scanning, setScanning] = useState(readMarker(list_id) === 'used')
  const is_ended = stopped !== null && (stopped !== 'auth.required' || name === undefined)
  const next_id = useDoorState(({ lists }) => lists.find((list) => list.id !== list_id && !list.stopped)?.id)
  const showList = useShowList()
  useEffect(() => {
    // A list that was taken from the phone gives way to the next one.
    if (is_ended && next_id !== undefined) showList(next_id)
  }, [is_ended, next_id, showList])
  useDocumentTitle(name ?? t('door.title'))
  useBusy('door', is_scanning && !is_ended)
  useEffect(keepAwake, [])
  useEffect(() => {
    if (!is_scanning) void preloadModules('at_once')
  }, [is_scanning])
  useCachedGlyphs()
  useEffect(
    () => (is_ended ? undefined : listenForScanner(document, (raw_code) => void station.scan({ raw_code }))),
    [station, is_ended],
  )
  if (is_ended) {
    return (
      <Suspense fallback={<PlainScreen title={t('door.title')} />}>
        <StoppedView reason={stopped === 'auth.required' ? 'permission.denied' : stopped} />
      </Suspense>
    )
  }
  if (is_scanning) return <ScanView onReadiness={() => setScanning(false)} />
  return (
    <Suspense fallback={<PlainScreen title={t('door.title')} />}>
      <ReadinessView
        onStart={() => {
          setMarker(list_id, 'used')
          setScanning(true)
        }}
      />
    </Suspense>
  )
}
