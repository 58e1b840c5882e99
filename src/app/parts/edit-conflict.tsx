import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edit } from '#offline/store/rows.ts'
import { mergeEdit, type FieldConflict } from '#rules/merge-edit.ts'
import type { EditWords } from './edit-words.ts'

interface EditConflictProps {
  edit: Edit
  words: EditWords
  /** The fields to send as typed. */
  onDecide: (keep: string[]) => void
}

type Side = 'mine' | 'theirs'

/** Somebody else changed the same field: both values side by side, and a person chooses for each. */
export function EditConflict({ edit, words, onDecide }: EditConflictProps) {
  const { t } = useTranslation('manage')
  const merged = mergeEdit(edit.base, edit.mine, edit.theirs ?? {})
  const [sides, setSides] = useState<Record<string, Side>>({})
  const is_decided = merged.conflicts.every(({ field }) => sides[field] !== undefined)
  const kept = merged.conflicts.filter(({ field }) => sides[field] === 'mine').map(({ field }) => field)
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2">{t('edits.conflict_text')}</Typography>
      {merged.conflicts.map((conflict) => (
        <FieldChoice
          key={conflict.field}
          conflict={conflict}
          words={words}
          side={sides[conflict.field] ?? null}
          onSide={(side) => setSides({ ...sides, [conflict.field]: side })}
        />
      ))}
      {Object.keys(merged.edit).length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('edits.also_sent', { fields: Object.keys(merged.edit).map(words.label).join(', ') })}
        </Typography>
      )}
      <Box>
        <Button
          variant="contained"
          disabled={!is_decided}
          onClick={() => onDecide([...Object.keys(merged.edit), ...kept])}
        >
          {t('edits.decide')}
        </Button>
      </Box>
    </Stack>
  )
}

interface FieldChoiceProps {
  conflict: FieldConflict
  words: EditWords
  side: Side | null
  onSide: (side: Side) => void
}

function FieldChoice({ conflict: { field, base, mine, theirs }, words, side, onSide }: FieldChoiceProps) {
  const { t } = useTranslation('manage')
  const option = (who: string, value: unknown) => (
    <>
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        {who}
      </Typography>
      <span>{words.value(field, value)}</span>
    </>
  )
  return (
    <FormControl>
      <FormLabel id={`${field}-choice`} sx={{ fontWeight: 650, color: 'text.primary' }}>
        {words.label(field)}
      </FormLabel>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('edits.before', { value: words.value(field, base) })}
      </Typography>
      <RadioGroup
        aria-labelledby={`${field}-choice`}
        value={side}
        onChange={(_, value) => onSide(value === 'mine' ? 'mine' : 'theirs')}
        sx={{ gap: 0.5, mt: 0.5 }}
      >
        <FormControlLabel value="mine" control={<Radio />} label={option(t('edits.mine'), mine)} />
        <FormControlLabel value="theirs" control={<Radio />} label={option(t('edits.theirs'), theirs)} />
      </RadioGroup>
    </FormControl>
  )
}
