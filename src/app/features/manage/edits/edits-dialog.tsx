import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { useCatalogueRows } from '#app/data/catalogue/live.ts'
import { needsDecision } from '#app/data/edits/mutations.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState, LoadingRows } from '#app/ui/states.tsx'
import { EditEntry } from './edit-entry.tsx'

interface EditsDialogProps {
  open: boolean
  edits: readonly Edit[]
  onClose: () => void
}

/** All unsent edits of this browser, those that need a decision first. */
export function EditsDialog({ open, edits, onClose }: EditsDialogProps) {
  const { t } = useTranslation('manage')
  const rows = useCatalogueRows()
  const sorted = [...edits.filter(needsDecision), ...edits.filter((edit) => !needsDecision(edit))]
  return (
    <Dialog open={open} onClose={onClose} title={t('edits.title')} width="md">
      {sorted.length === 0 ? (
        <EmptyState title={t('edits.none')}>{t('edits.none_text')}</EmptyState>
      ) : rows === undefined ? (
        <LoadingRows />
      ) : (
        <Stack component="ul" sx={{ gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {sorted.map((edit) => (
            <EditEntry key={edit.id} edit={edit} edits={edits} rows={rows} onClose={onClose} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
