import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/rooms/rooms.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { BlockDialog } from './block-dialog.tsx'

interface SlotDialogProps {
  unit: string
  room: Room | undefined
  span: Span
  timezone: string
  onClose: () => void
}

/** Asks what free time is for: a booking or a block. */
export function SlotDialog({ unit, room, span, timezone, onClose }: SlotDialogProps) {
  const { t } = useTranslation('bookings')
  const [is_blocking, setBlocking] = useState(false)
  const room_id = room?.id
  if (is_blocking) return <BlockDialog {...{ room_id, span, timezone, onClose }} />
  return (
    <Dialog
      open
      title={room?.name ?? unit}
      onClose={onClose}
      width="xs"
      actions={
        <>
          <Button variant="outlined" onClick={() => setBlocking(true)}>
            {t('house.block')}
          </Button>
          <LinkButton
            to="/manage/bookings/new"
            search={{
              ...(room_id !== undefined && { room: room_id }),
              from: span.starts_at,
              to: span.ends_at,
            }}
            variant="contained"
          >
            {t('new.title')}
          </LinkButton>
        </>
      }
    >
      <Typography>{formatRange(span.starts_at, span.ends_at, timezone)}</Typography>
    </Dialog>
  )
}
