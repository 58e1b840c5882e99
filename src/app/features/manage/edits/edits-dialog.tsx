import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Edit } from '#offline/store/rows.ts'
import { useCatalogueRows } from '#app/data/catalogue/live.ts'
import { decideEdit, needsPerson } from '#app/data/edits/mutations.ts'
import { formatRelative } from '#app/lib/dates.ts'
import { EditConflict } from '#app/parts/edit-conflict.tsx'
import { EditRefused } from '#app/parts/edit-refused.tsx'
import { useEditWords } from '#app/parts/edit-words.ts'
import { UnsentChip } from '#app/parts/unsent-chip.tsx'
import { useNow } from '#app/parts/use-now.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { EmptyState } from '#app/ui/states.tsx'

interface EditsDialogProps {
  open: boolean
  edits: readonly Edit[]
  onClose: () => void
}

/** Every change of this browser that the server does not have, those that need a person first. */
export function EditsDialog({ open, edits, onClose }: EditsDialogProps) {
  const { t } = useTranslation('manage')
  const sorted = [...edits.filter(needsPerson), ...edits.filter((edit) => !needsPerson(edit))]
  return (
    <Dialog open={open} onClose={onClose} title={t('edits.title')} width="md">
      {sorted.length === 0 ? (
        <EmptyState title={t('edits.none')}>{t('edits.none_text')}</EmptyState>
      ) : (
        <Stack component="ul" sx={{ gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {sorted.map((edit) => (
            <EditEntry key={edit.id} edit={edit} onClose={onClose} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

function EditEntry({ edit, onClose }: { edit: Edit; onClose: () => void }) {
  const { t } = useTranslation('manage')
  const rows = useCatalogueRows()
  const now = useNow()
  const event = rows?.events.find(({ id }) => id === edit.event_id)
  const list = rows?.check_in_lists.find(({ id }) => id === edit.row_id)
  const words = useEditWords(event?.timezone ?? 'UTC', rows?.tickets ?? [])
  const decide = (keep: string[]) => void decideEdit(edit.id, keep)
  const params = { eventId: edit.event_id }
  const fix =
    edit.resource === 'event' ? (
      <LinkButton variant="contained" to="/manage/event/$eventId/settings" params={params} onClick={onClose}>
        {t('edits.fix')}
      </LinkButton>
    ) : (
      <LinkButton variant="contained" to="/manage/event/$eventId/check-in" params={params} onClick={onClose}>
        {t('edits.fix')}
      </LinkButton>
    )
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography component="h3" variant="h3" sx={{ flex: '1 1 12rem', minWidth: 0 }}>
          {edit.resource === 'event' ? (event?.title ?? edit.row_id) : (list?.name ?? edit.row_id)}
        </Typography>
        <UnsentChip needsPerson={needsPerson(edit)} />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {edit.resource === 'check_in_list' && event && `${event.title} · `}
        {formatRelative(edit.made_at, now)}
      </Typography>
      {edit.state === 'conflict' && <EditConflict edit={edit} words={words} onDecide={decide} />}
      {edit.state === 'refused' && <EditRefused edit={edit} words={words} fix={fix} onDecide={decide} />}
      {edit.state === 'waiting' && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {Object.entries(edit.mine).map(([field, value]) => (
            <li key={field}>
              {words.label(field)}: {words.value(field, value)}
            </li>
          ))}
        </Box>
      )}
    </Paper>
  )
}
