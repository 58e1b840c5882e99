import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPicture } from '#offline/storage/membership-database.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { LoadingRows } from '#app/ui/states.tsx'
import {
  redactRect,
  redactStroke,
  cropPicture,
  openPicture,
  encodePicture,
  rotatePicture,
  FULL_RECT,
  type PictureRect,
} from './draw-picture.ts'
import { PictureSurface, type EditorTool } from './picture-surface.tsx'
import { SelectionSliders } from './selection-sliders.tsx'

interface PictureEditorProps {
  picture: DraftPicture
  onSave: (picture: DraftPicture) => void
  onClose: () => void
}

/** Rotates, crops and redacts an image; the saved image contains nothing else. */
export function PictureEditor({ picture, onSave, onClose }: PictureEditorProps) {
  const { t } = useTranslation('membership')
  const [states, setStates] = useState<readonly HTMLCanvasElement[] | null>(null)
  const [has_failed, setFailed] = useState(false)
  const [tool, setTool] = useState<EditorTool>('select')
  const [selection, setSelection] = useState<PictureRect>(FULL_RECT)
  useEffect(() => {
    openPicture(new Blob([picture.bytes], { type: picture.type })).then(
      (canvas) => setStates([canvas]),
      () => setFailed(true),
    )
  }, [picture])
  const current = states?.at(-1)
  const applyEdit = (next: HTMLCanvasElement) => {
    setStates((before) => [...(before ?? []), next])
    setSelection(FULL_RECT)
  }
  const save = async () => {
    if (current !== undefined) onSave(await encodePicture(current, picture.name))
  }
  return (
    <Dialog
      open
      title={t('picture.edit')}
      onClose={onClose}
      width="md"
      actions={
        <>
          <Button
            disabled={(states?.length ?? 0) < 2}
            onClick={() => setStates((before) => before?.slice(0, -1) ?? null)}
          >
            {t('picture.undo')}
          </Button>
          <Button variant="contained" disabled={current === undefined} onClick={() => void save()}>
            {t('picture.save')}
          </Button>
        </>
      }
    >
      {has_failed && <Alert severity="error">{t('picture.unreadable')}</Alert>}
      {current === undefined && !has_failed && <LoadingRows rows={3} />}
      {current !== undefined && (
        <Stack sx={{ gap: 2 }}>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <ToggleButtonGroup
              exclusive
              value={tool}
              aria-label={t('picture.tool')}
              onChange={(_event, value: EditorTool | null) => value !== null && setTool(value)}
            >
              <ToggleButton value="select">{t('picture.select')}</ToggleButton>
              <ToggleButton value="brush">{t('picture.brush')}</ToggleButton>
            </ToggleButtonGroup>
            <Button variant="outlined" onClick={() => applyEdit(rotatePicture(current))}>
              {t('picture.turn')}
            </Button>
            <Button variant="outlined" onClick={() => applyEdit(cropPicture(current, selection))}>
              {t('picture.cut')}
            </Button>
            <Button variant="outlined" onClick={() => applyEdit(redactRect(current, selection))}>
              {t('picture.blacken')}
            </Button>
          </Stack>
          <PictureSurface
            canvas={current}
            label={t('picture.shown')}
            tool={tool}
            selection={selection}
            onSelect={setSelection}
            onBrush={(line) => applyEdit(redactStroke(current, line))}
          />
          <SelectionSliders part={selection} onChange={setSelection} />
        </Stack>
      )}
    </Dialog>
  )
}
