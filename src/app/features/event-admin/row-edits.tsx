import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { decideEdit, needsPerson } from '#app/data/edits/mutations.ts'
import { EditConflict } from '#app/parts/edit-conflict.tsx'
import { EditRefused } from '#app/parts/edit-refused.tsx'
import { useEditWords } from '#app/parts/edit-words.ts'
import { useEvent } from './use-event.tsx'

/** What the edits of one row ask of a person, where that row is shown. */
export function RowEdits({ row_id }: { row_id: string }) {
  const { t } = useTranslation('event-admin')
  const { event, tickets, edits } = useEvent()
  const words = useEditWords(event.timezone, tickets)
  const open = edits.filter((edit) => edit.row_id === row_id && needsPerson(edit))
  if (open.length === 0) return null
  return (
    <Stack sx={{ gap: 2, mb: 2 }}>
      {open.map((edit) => {
        const decide = (keep: string[]) => void decideEdit(edit.id, keep)
        return (
          <Paper
            key={edit.id}
            component="section"
            variant="outlined"
            sx={{ p: 2, borderColor: 'error.main' }}
          >
            <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
              {edit.state === 'conflict' ? t('edits.conflict') : t('edits.refused')}
            </Typography>
            {edit.state === 'conflict' ? (
              <EditConflict edit={edit} words={words} onDecide={decide} />
            ) : (
              <EditRefused edit={edit} words={words} onDecide={decide} />
            )}
          </Paper>
        )
      })}
    </Stack>
  )
}
