import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { externalStore, type ExternalStore } from '#app/lib/external-store.ts'
import { FailureBoundary } from '#app/ui/failure-boundary.ts'
import { PlainButton } from '#app/ui/plain/button.tsx'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'
import type { DoorState } from '#offline/door/door-state.ts'
import type { ScanList } from '#offline/door/lists/list-summary.ts'
import { rightsAt, ScanListContext, useStation } from '../screen/station-context.ts'
import type { DisplayedScan } from '../screen/displayed-scan.ts'
import type { CameraControl } from '../camera/use-camera.ts'
import { NoticeAlert } from '../notices/notice-alert.tsx'

/** Overlays of the camera. */
export type SheetName =
  | 'search'
  | 'code'
  | 'sell'
  | 'queue'
  | 'more'
  | 'sounds'
  | 'practice'
  | 'place'
  | 'leave'
  | 'pin'
  | 'lists'
export type OpenSheet =
  | SheetName
  | { override: DisplayedScan }
  | { undo_entry: DisplayedScan }
  | { pay: DisplayedScan }

/** Loader of each sheet. */
export const sheet_loaders = {
  search: () => import('./search-sheet.tsx'),
  code: () => import('../typed/code-sheet.tsx'),
  queue: () => import('../queue/queue-sheet.tsx'),
  more: () => import('./more-sheet.tsx'),
  sounds: () => import('./sounds-sheet.tsx'),
  practice: () => import('../practice/practice-sheet.tsx'),
  place: () => import('./place-sheet.tsx'),
  leave: () => import('./leave-sheet.tsx'),
  override: () => import('./override-sheet.tsx'),
  undo_entry: () => import('./undo-entry-sheet.tsx'),
  pay: () => import('./pay-sheet.tsx'),
  pin: () => import('./pin-sheet.tsx'),
  lists: () => import('../lists/lists-sheet.tsx'),
  sell: () => import('../box-office/sell-sheet.tsx'),
}

const SearchSheet = lazyThemed(async () => (await sheet_loaders.search()).SearchSheet)
const CodeSheet = lazyThemed(async () => (await sheet_loaders.code()).CodeSheet)
const QueueSheet = lazyThemed(async () => (await sheet_loaders.queue()).QueueSheet)
const MoreSheet = lazyThemed(async () => (await sheet_loaders.more()).MoreSheet)
const SoundsSheet = lazyThemed(async () => (await sheet_loaders.sounds()).SoundsSheet)
const PracticeSheet = lazyThemed(async () => (await sheet_loaders.practice()).PracticeSheet)
const GateSheet = lazyThemed(async () => (await sheet_loaders.place()).GateSheet)
const LeaveSheet = lazyThemed(async () => (await sheet_loaders.leave()).LeaveSheet)
const PaySheet = lazyThemed(async () => (await sheet_loaders.pay()).PaySheet)
const SellSheet = lazyThemed(async () => (await sheet_loaders.sell()).SellSheet)
const OverrideSheet = lazyThemed(async () => (await sheet_loaders.override()).OverrideSheet)
const UndoEntrySheet = lazyThemed(async () => (await sheet_loaders.undo_entry()).UndoEntrySheet)
const ListsSheet = lazyThemed(async () => (await sheet_loaders.lists()).ListsSheet)
const PinSheet = lazyThemed(async () => (await sheet_loaders.pin()).PinSheet)

/** The open sheet; kept outside the screen's state, so that opening one renders only the sheet. */
type SheetStore = ExternalStore<OpenSheet | null>

/** Returns whether this phone may show a sheet. */
function isAllowed(sheet: OpenSheet, state: DoorState): boolean {
  if (sheet === 'search') return state.rights.may_search
  if (sheet === 'leave') return state.rights.may_leave
  if (sheet === 'sell') return state.rights.may_sell
  if (typeof sheet === 'string') return true
  if ('override' in sheet) return rightsAt(state, sheet.override.list).may_override
  return 'undo_entry' in sheet ? rightsAt(state, sheet.undo_entry.list).may_undo_others : true
}

/** The list of the scan that a sheet is about. */
function listOf(sheet: OpenSheet): ScanList | null {
  if (typeof sheet === 'string') return null
  if ('override' in sheet) return sheet.override.list
  return 'undo_entry' in sheet ? sheet.undo_entry.list : sheet.pay.list
}

/** The sheet state of the calling screen; a new verdict, or the end of the right to it, closes the sheet. */
export function useSheet(): SheetStore {
  const [sheet] = useState(() => externalStore<OpenSheet | null>(null))
  const { outcome, door } = useStation().station
  useEffect(
    () =>
      door.subscribe(() => {
        const open = sheet.get()
        if (open !== null && !isAllowed(open, door.state)) sheet.set(null)
      }),
    [door, sheet],
  )
  useEffect(() => {
    let displayed_no = outcome.get()?.no
    return outcome.subscribe(() => {
      const no = outcome.get()?.no
      // Later knowledge about the same scan does not close it.
      if (no !== displayed_no) sheet.set(null)
      displayed_no = no
    })
  }, [outcome, sheet])
  return sheet
}

interface SheetsProps {
  sheet: SheetStore
  camera?: CameraControl | undefined
  onReadiness: () => void
}

/** The open sheet, if any. */
export function Sheets({ sheet, camera, onReadiness }: SheetsProps) {
  const open = useSyncExternalStore(sheet.subscribe, sheet.get)
  const [has_failed, setFailed] = useState(false)
  const onOpen = sheet.set
  const onClose = useCallback(() => sheet.set(null), [sheet])
  if (open === null) return has_failed ? <SheetFailed onClose={() => setFailed(false)} /> : null
  // A sheet that fails to load must not break the camera.
  const onFailure = () => {
    setFailed(true)
    onClose()
  }
  return (
    <FailureBoundary fallback={null} onFailure={onFailure}>
      <ScanListContext value={listOf(open)}>
        <Suspense fallback={null}>
          {open === 'search' && <SearchSheet onClose={onClose} />}
          {open === 'code' && <CodeSheet onClose={onClose} />}
          {open === 'sell' && <SellSheet onClose={onClose} />}
          {open === 'queue' && <QueueSheet onClose={onClose} />}
          {open === 'more' && (
            <MoreSheet
              camera={camera}
              onClose={onClose}
              onLeave={() => onOpen('leave')}
              onPlace={() => onOpen('place')}
              onPin={() => onOpen('pin')}
              onLists={() => onOpen('lists')}
              onPractice={() => onOpen('practice')}
              onSounds={() => onOpen('sounds')}
              onReadiness={onReadiness}
            />
          )}
          {open === 'sounds' && <SoundsSheet onClose={onClose} />}
          {open === 'practice' && <PracticeSheet onClose={onClose} />}
          {open === 'place' && <GateSheet onClose={onClose} />}
          {open === 'leave' && <LeaveSheet onClose={onClose} />}
          {open === 'pin' && <PinSheet onClose={onClose} />}
          {open === 'lists' && <ListsSheet onClose={onClose} />}
          {typeof open === 'object' && 'override' in open && (
            <OverrideSheet outcome={open.override} onClose={onClose} />
          )}
          {typeof open === 'object' && 'undo_entry' in open && (
            <UndoEntrySheet outcome={open.undo_entry} onClose={onClose} />
          )}
          {typeof open === 'object' && 'pay' in open && <PaySheet outcome={open.pay} onClose={onClose} />}
        </Suspense>
      </ScanListContext>
    </FailureBoundary>
  )
}

function SheetFailed({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const action = (
    <PlainButton look="quiet" onClick={onClose}>
      {t('action.close')}
    </PlainButton>
  )
  return <NoticeAlert action={action}>{t('offline.not_kept')}</NoticeAlert>
}
