import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edit } from '#offline/store/rows.ts'
import { errorText } from '#app/lib/error-text.ts'
import type { EditWords } from './edit-words.ts'

interface EditRefusedProps {
  edit: Edit
  words: EditWords
  /** The way to the form that corrects it; left out in that form. */
  fix?: ReactNode
  onDecide: (keep: string[]) => void
}

/** The server did not take an edit: why, what it was, and what to do with it. */
export function EditRefused({ edit, words, fix, onDecide }: EditRefusedProps) {
  const { t } = useTranslation('manage')
  const fields = Object.keys(edit.mine)
  const wrong = Object.keys(edit.error?.errors ?? {})
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Alert severity="error">
        {errorText(edit.error)}
        {wrong.length > 0 && ` (${wrong.map(words.label).join(', ')})`}
      </Alert>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2 }}
      >
        {fields.map((field) => (
          <Box key={field} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {words.label(field)}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {words.value(field, edit.mine[field])}
            </Box>
          </Box>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {fix}
        <Button variant="outlined" onClick={() => onDecide(fields)}>
          {t('edits.send_again')}
        </Button>
        <Button color="error" onClick={() => onDecide([])}>
          {t('edits.drop')}
        </Button>
      </Stack>
    </Stack>
  )
}
