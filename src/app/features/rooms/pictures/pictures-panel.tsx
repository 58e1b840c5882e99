import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROOM_PICTURES_MAX, type RoomPicture } from '#contract/rooms/room-pictures.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import {
  useDeleteRoomPicture,
  useRoomPictures,
  useSortRoomPictures,
  useUploadRoomPicture,
} from '#app/data/rooms/pictures.ts'
import { errorText, formatFailure } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { ImageField } from '#app/components/form/image-field.tsx'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SortableList } from '#app/ui/sortable/sortable-list.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { PictureDialog } from './picture-dialog.tsx'

/** Images of a room in order; uploaded when chosen. */
export function PicturesPanel({ room }: { room: EditedRow<Room> }) {
  const { t } = useTranslation('rooms')
  return (
    <Panel title={t('pictures.title')} lead={t('pictures.lead')}>
      {room.is_new ? (
        <EmptyState title={t('pictures.new')}>{t('pictures.new_text')}</EmptyState>
      ) : (
        <SavedRoomPictures room={room} />
      )}
    </Panel>
  )
}

function SavedRoomPictures({ room }: { room: Room }) {
  const { t } = useTranslation('rooms')
  const online = useOnline()
  const pictures = useRoomPictures(room.id)
  const offline = <EmptyState title={t('pictures.offline')}>{t('pictures.offline_text')}</EmptyState>
  return (
    <WaitForServer query={pictures} instead={online ? null : offline}>
      {(rows) => <Pictures room={room} pictures={rows} />}
    </WaitForServer>
  )
}

function Pictures({ room, pictures }: { room: Room; pictures: readonly RoomPicture[] }) {
  const { t } = useTranslation('rooms')
  const online = useOnline()
  const may_edit = useHasRight('room.edit')
  const upload = useUploadRoomPicture(room.id)
  const sort = useSortRoomPictures(room.id)
  const notify = useNotify()
  const [edited_id, setEditedId] = useState<string | null>(null)
  const [removed_id, setRemovedId] = useState<string | null>(null)
  const edited = pictures.find(({ id }) => id === edited_id)
  const removed = pictures.find(({ id }) => id === removed_id)
  const can_change = online && may_edit
  const nameOf = (picture: RoomPicture) =>
    picture.alt || t('pictures.number', { number: pictures.indexOf(picture) + 1 })
  return (
    <Stack sx={{ gap: 3 }}>
      {!online && <Alert severity="info">{t('pictures.offline_text')}</Alert>}
      {pictures.length === 0 && !may_edit && <Typography>{t('pictures.none')}</Typography>}
      {pictures.length > 0 && (
        <SortableList
          label={t('pictures.title')}
          items={pictures}
          itemKey={({ id }) => id}
          itemName={nameOf}
          disabled={!can_change}
          onSort={(ids) =>
            sort.mutate(ids, { onError: (error) => notify({ kind: 'error', text: errorText(error) }) })
          }
        >
          {(picture) => (
            <PictureLine
              picture={picture}
              name={nameOf(picture)}
              may_edit={may_edit}
              disabled={!can_change}
              onEdit={() => setEditedId(picture.id)}
              onRemove={() => setRemovedId(picture.id)}
            />
          )}
        </SortableList>
      )}
      {may_edit && pictures.length < ROOM_PICTURES_MAX && (
        <ImageField
          id="room-picture"
          label={t('pictures.add')}
          type="ROOM_PICTURE"
          url={null}
          hint={t('pictures.add_hint')}
          disabled={!online}
          upload={(file, how) => upload.mutateAsync({ file, how })}
        />
      )}
      {edited && <PictureDialog picture={edited} onClose={() => setEditedId(null)} />}
      {removed && (
        <RemoveDialog picture={removed} name={nameOf(removed)} onClose={() => setRemovedId(null)} />
      )}
    </Stack>
  )
}

interface PictureLineProps {
  picture: RoomPicture
  name: string
  may_edit: boolean
  disabled: boolean
  onEdit: () => void
  onRemove: () => void
}

function PictureLine({ picture, name, may_edit, disabled, onEdit, onRemove }: PictureLineProps) {
  const { t } = useTranslation('rooms')
  const [small] = picture.sources
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: { sm: 'center' } }}>
      <Box component="img" src={small?.url ?? picture.url} alt={picture.alt} loading="lazy" sx={thumb} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          sx={{ overflowWrap: 'anywhere', color: picture.alt === '' ? 'text.secondary' : undefined }}
        >
          {picture.alt === '' ? t('pictures.no_alt') : picture.alt}
        </Typography>
        {may_edit && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 0.5 }}>
            <Button
              size="small"
              disabled={disabled}
              aria-label={t('pictures.tell_named', { name })}
              onClick={onEdit}
            >
              {t('pictures.tell')}
            </Button>
            <Button
              size="small"
              color="error"
              disabled={disabled}
              aria-label={t('pictures.remove_named', { name })}
              onClick={onRemove}
            >
              {t('pictures.remove')}
            </Button>
          </Stack>
        )}
      </Box>
    </Stack>
  )
}

interface RemoveDialogProps {
  picture: RoomPicture
  name: string
  onClose: () => void
}

function RemoveDialog({ picture, name, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('rooms')
  const remove = useDeleteRoomPicture(picture.room_id)
  const notify = useNotify()
  return (
    <ConfirmDialog
      open
      title={t('pictures.remove_title', { name })}
      confirm={t('pictures.remove')}
      destructive
      onClose={onClose}
      onConfirm={() => {
        remove.mutate(picture, {
          onError: (error) => notify({ kind: 'error', text: formatFailure('delete', error) }),
        })
        onClose()
      }}
    >
      {t('pictures.remove_text')}
    </ConfirmDialog>
  )
}

const thumb = {
  display: 'block',
  width: { xs: '100%', sm: 180 },
  flexShrink: 0,
  aspectRatio: '3 / 2',
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: 'divider',
} as const
