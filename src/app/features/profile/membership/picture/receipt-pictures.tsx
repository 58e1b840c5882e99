import AddIcon from '@mui/icons-material/AddAPhotoOutlined'
import EditIcon from '@mui/icons-material/CropRotateOutlined'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RECEIPT_PICTURES_MAX } from '#contract/members/receipts.ts'
import type { DraftPicture } from '#offline/storage/membership-database.ts'
import { isHeic, openPicture, encodePicture } from './draw-picture.ts'
import { PictureEditor } from './picture-editor.tsx'

interface ReceiptPicturesProps {
  pictures: readonly DraftPicture[]
  problems: readonly string[]
  onChange: (pictures: DraftPicture[]) => void
}

/** One to three images of a receipt, from the camera or a file, which can be cropped, rotated and redacted. */
export function ReceiptPictures({ pictures, problems, onChange }: ReceiptPicturesProps) {
  const { t } = useTranslation('membership')
  const input = useRef<HTMLInputElement>(null)
  const [edited_index, setEditedIndex] = useState<number | null>(null)
  const [unreadable, setUnreadable] = useState<string[]>([])
  const add = async (files: readonly File[]) => {
    const free_slots = RECEIPT_PICTURES_MAX - pictures.length
    const selected_files = files.slice(0, free_slots)
    const results = await Promise.allSettled(
      selected_files.map(async (file) => encodePicture(await openPicture(file), file.name)),
    )
    const new_pictures = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const failed_files = selected_files.filter((_, at) => results[at]?.status === 'rejected')
    if (new_pictures.length > 0) onChange([...pictures, ...new_pictures])
    const messages = failed_files.map(async (file) =>
      (await isHeic(file))
        ? t('picture.heic', { name: file.name })
        : t('picture.unreadable', { name: file.name }),
    )
    setUnreadable(await Promise.all(messages))
  }
  const edited_picture = edited_index === null ? undefined : pictures[edited_index]
  return (
    <Box role="group" aria-label={t('picture.label')}>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', mb: 1 }}>
        {pictures.map((picture, at) => (
          <Thumbnail
            // oxlint-disable-next-line react/no-array-index-key -- a picture has no name of its own, and none is moved
            key={at}
            picture={picture}
            number={at + 1}
            onEdit={() => setEditedIndex(at)}
            onRemove={() => onChange(pictures.filter((_, index) => index !== at))}
          />
        ))}
      </Box>
      {pictures.length < RECEIPT_PICTURES_MAX && (
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => input.current?.click()}>
          {t('picture.add')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('picture.add')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          void add(files)
        }}
      />
      {(unreadable.length > 0 ? unreadable : problems).map((message) => (
        <Typography
          key={message}
          role="alert"
          variant="body2"
          color="error"
          sx={{ mt: 1, overflowWrap: 'anywhere' }}
        >
          {message}
        </Typography>
      ))}
      {edited_picture !== undefined && (
        <PictureEditor
          picture={edited_picture}
          onClose={() => setEditedIndex(null)}
          onSave={(saved) => {
            onChange(pictures.map((existing, at) => (at === edited_index ? saved : existing)))
            setEditedIndex(null)
          }}
        />
      )}
    </Box>
  )
}

interface ThumbnailProps {
  picture: DraftPicture
  number: number
  onEdit: () => void
  onRemove: () => void
}

function Thumbnail({ picture, number, onEdit, onRemove }: ThumbnailProps) {
  const { t } = useTranslation('membership')
  const url = useMemo(() => URL.createObjectURL(new Blob([picture.bytes], { type: picture.type })), [picture])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <Box sx={{ width: 112 }}>
      <Box component="img" src={url} alt={t('picture.number', { number })} sx={thumbnail} />
      <Box sx={{ display: 'flex', justifyContent: 'center' }}>
        <IconButton aria-label={t('picture.edit_number', { number })} onClick={onEdit}>
          <EditIcon />
        </IconButton>
        <IconButton aria-label={t('picture.remove_number', { number })} onClick={onRemove}>
          <RemoveIcon />
        </IconButton>
      </Box>
    </Box>
  )
}

const thumbnail = {
  width: 112,
  height: 148,
  objectFit: 'cover',
  display: 'block',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
} as const
