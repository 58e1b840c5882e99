import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ConflictDecision } from '#offline/edits/resolve-conflict.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { formatRelative } from '#app/lib/format/dates.ts'
import { EditFields } from './edit-fields.tsx'
import type { EditLabels } from './edit-labels.ts'
import { useNow } from '#app/components/use-now.ts'

interface EditDeleteConflictProps {
  edit: Edit
  words: EditLabels
  onDecide: (decision: ConflictDecision) => void
}

/** Someone changed a row that was deleted here: shows who, when and what, and asks whether to delete it anyway. */
export function EditDeleteConflict({ edit, words, onDecide }: EditDeleteConflictProps) {
  const { t } = useTranslation('manage')
  const now = useNow()
  const [last] = Object.values(edit.authors).toSorted((a, b) => b.at.localeCompare(a.at))
  const changed = Object.keys(edit.authors)
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="body2">
        {last === undefined
          ? t('edits.changed_meanwhile')
          : t('edits.changed_by', { name: last.name, when: formatRelative(last.at, now) })}
      </Typography>
      {changed.length > 0 && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('edits.changed_fields')}
          </Typography>
          <EditFields fields={edit.theirs ?? {}} names={changed} words={words} />
        </>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => onDecide({ kind: 'drop' })}>
          {t('edits.keep')}
        </Button>
        <Button color="error" onClick={() => onDecide({ kind: 'send', fields: [] })}>
          {t('edits.delete_anyway')}
        </Button>
      </Stack>
    </Stack>
  )
}
