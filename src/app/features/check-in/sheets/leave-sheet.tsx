import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import type { Id } from '#contract/wire/id.ts'
import type { DoorLink } from '#offline/door-link/door-link.ts'
import { eraseList, handOverAndErase } from '#offline/door/erase.ts'
import { readOtherLists } from '#offline/door/lists/phone-lists.ts'
import { clearMarker } from '#app/lib/doors/door-marker.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'
import { WaitingTexts } from '../queue/waiting-texts.tsx'
import { useStation, useDoorState } from '../screen/station-context.ts'
import { Sheet } from './sheet.tsx'
import { useAfterReading } from './use-after-reading.ts'

const MAX_ATTEMPTS = 20
const RETRY_MS = 250

/** Leaves the door: sends unsent scans, then deletes the names. Losing scans requires a second confirmation. */
export function LeaveSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station, reopen } = useStation()
  const waiting = useDoorState((state) => state.waiting)
  const has_sales = useDoorState((state) => state.waiting_sales > 0)
  const [unsent, setUnsent] = useState(0)
  const [is_leaving, setLeaving] = useState(false)
  const afterReading = useAfterReading()
  const lists = useDoorState((state) => state.lists)
  const finish = (list_ids: readonly Id[]) => {
    for (const list_id of list_ids) clearMarker(list_id)
    reopen()
  }
  const leave = async () => {
    setLeaving(true)
    const list_ids = await storedLists(station.door)
    const count = await sendAndErase(station.door, list_ids)
    setLeaving(false)
    setUnsent(count)
    if (count === 0) finish(list_ids)
  }
  const discard = async () => {
    setLeaving(true)
    const list_ids = await storedLists(station.door)
    for (const list_id of list_ids) await eraseList(browserPorts().db, list_id)
    finish(list_ids)
  }
  return (
    <Sheet title={t('leave.title')} onClose={onClose}>
      <Stack sx={{ gap: 2 }}>
        <Typography>{t('leave.text')}</Typography>
        {lists.length > 1 && <Typography>{t('leave.lists', { names: namesOf(lists) })}</Typography>}
        {unsent === 0 && waiting > 0 && (
          <Typography>
            <WaitingTexts />
          </Typography>
        )}
        {unsent > 0 && (
          <Typography role="alert" sx={{ color: 'error.main', fontWeight: 650 }}>
            {has_sales ? t('leave.unsent_all', { count: unsent }) : t('leave.unsent', { count: unsent })}
          </Typography>
        )}
        <Button
          variant="contained"
          color="error"
          loading={is_leaving}
          onClick={afterReading(() => void leave())}
        >
          {unsent === 0 ? t('leave.confirm') : t('leave.retry')}
        </Button>
        {unsent > 0 && (
          <DiscardButton unsent={unsent} disabled={is_leaving} onDiscard={() => void discard()} />
        )}
      </Stack>
    </Sheet>
  )
}

interface DiscardButtonProps {
  unsent: number
  disabled: boolean
  onDiscard: () => void
}

/** Appears under the finger that tried to leave: a tap counts only once it could be read. */
function DiscardButton({ unsent, disabled, onDiscard }: DiscardButtonProps) {
  const { t } = useTranslation('check-in')
  const has_sales = useDoorState((state) => state.waiting_sales > 0)
  const afterReading = useAfterReading()
  return (
    <Button variant="outlined" color="error" disabled={disabled} onClick={afterReading(onDiscard)}>
      {has_sales ? t('leave.lose_all', { count: unsent }) : t('leave.lose', { count: unsent })}
    </Button>
  )
}

/**
 * Sends and erases; waits for a running sync.
 * @returns the number of unsent scans
 */
async function sendAndErase(door: DoorLink, list_ids: readonly Id[]): Promise<number> {
  for (let attempts_left = MAX_ATTEMPTS; ; attempts_left--) {
    const unsent = await handOverAll(list_ids).catch(() => null)
    if (unsent === 0) return 0
    await door.refresh()
    const is_being_sent = door.state.queue.sending > 0 || door.state.waiting === 0
    if (!is_being_sent || attempts_left === 0) return door.state.waiting
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** Every list of this phone; the one on screen last, because it tells which others there are. */
async function storedLists({ list_id }: DoorLink): Promise<Id[]> {
  const others = await readOtherLists(browserPorts().db, list_id)
  return [...others.map(({ id }) => id), list_id]
}

/** Sends and erases every list of this phone; returns the number of unsent scans. */
async function handOverAll(list_ids: readonly Id[]): Promise<number> {
  let unsent = 0
  for (const list_id of list_ids) unsent += (await handOverAndErase(browserPorts(), list_id)).unsent
  return unsent
}

const namesOf = (lists: readonly { name: string }[]): string =>
  new Intl.ListFormat(currentTag()).format(lists.map(({ name }) => name))
