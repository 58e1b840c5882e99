import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedScan } from '#offline/door-link/door-calls.ts'
import { EmptyState } from '#app/ui/states.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { ScanListContext, useStation, useDoorState } from '../screen/station-context.ts'
import { QueueRow } from './queue-row.tsx'
import { WaitingTexts } from './waiting-texts.tsx'
import { Sheet } from '../sheets/sheet.tsx'
import { SignedOutNote } from '../notices/signed-out-note.tsx'

const PAGE_SIZE = 50

/** This phone's scans, newest first, with their outcome and conflicts between doors. */
export function QueueSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station, syncNow } = useStation()
  const waiting = useDoorState((state) => state.waiting)
  const version = useDoorState((state) => state)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const [scans, setScans] = useState<QueuedScan[] | null>(null)
  useEffect(() => {
    let is_current = true
    void station.door.queue(limit).then((result) => is_current && setScans(result))
    return () => {
      is_current = false
    }
  }, [station, limit, version])
  const retry = () => {
    void station.door.retryNow().finally(syncNow)
  }
  return (
    <Sheet title={t('queue.title')} onClose={onClose}>
      <SignedOutNote />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap', mb: 2 }}>
        <Typography role="status" sx={{ flex: '1 1 12rem', fontSize: '1.0625rem' }}>
          <WaitingTexts />
        </Typography>
        {waiting > 0 && (
          <Button variant="contained" onClick={retry}>
            {t('queue.retry')}
          </Button>
        )}
      </Stack>
      <Conflicts />
      {scans?.length === 0 && <EmptyState title={t('queue.empty')}>{t('queue.empty_help')}</EmptyState>}
      <Stack component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {scans?.map(({ scan, attendee, list }) => (
          <ScanListContext key={`${scan.device_id}/${scan.id}`} value={list ?? null}>
            <QueueRow scan={scan} attendee={attendee} list={list} />
          </ScanListContext>
        ))}
      </Stack>
      {scans !== null && scans.length === limit && (
        <Button variant="outlined" fullWidth sx={{ mt: 2 }} onClick={() => setLimit(limit + PAGE_SIZE)}>
          {t('queue.older')}
        </Button>
      )}
    </Sheet>
  )
}

function Conflicts() {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const conflicts = useDoorState((state) => state.conflicts)
  const unseen_conflicts = useDoorState((state) => state.unseen_conflicts)
  if (conflicts.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="conflicts" sx={{ gap: 1.5, mb: 3 }}>
      <Typography id="conflicts" variant="h3" component="h3">
        {unseen_conflicts > 0 ? t('queue.conflicts') : t('queue.seen_before')}
      </Typography>
      {conflicts.map((conflict) => (
        <ConflictCard key={`${conflict.scan.device_id}/${conflict.scan.id}`} conflict={conflict} />
      ))}
      {unseen_conflicts > 0 && (
        <Button variant="outlined" onClick={() => void station.door.seeConflicts()}>
          {t('queue.seen')}
        </Button>
      )}
    </Stack>
  )
}
