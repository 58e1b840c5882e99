import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readConflict, type ConflictDecision } from '#offline/edits/resolve-conflict.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { formatRelative } from '#app/lib/format/dates.ts'
import { EditValue, firstDifference } from './edit-value.tsx'
import { formatList } from '#app/components/fields/values.ts'
import type { EditLabels, FormattedValue } from './edit-labels.ts'
import { useNow } from '#app/components/use-now.ts'

interface EditConflictProps {
  edit: Edit
  words: EditLabels
  onDecide: (decision: ConflictDecision) => void
}

type Side = 'mine' | 'theirs'

/**
 * Someone else changed the same field: shows both values and the other author, and the user chooses for each
 * field.
 */
export function EditConflict({ edit, words, onDecide }: EditConflictProps) {
  const { t } = useTranslation('manage')
  const { conflicts, edit: merged } = readConflict(edit)
  const [sides, setSides] = useState<Record<string, Side>>({})
  const is_decided = conflicts.every(({ field }) => sides[field] !== undefined)
  const own_fields = conflicts.filter(({ field }) => sides[field] === 'mine').map(({ field }) => field)
  const merged_fields = Object.keys(merged)
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2">{t('edits.conflict_text')}</Typography>
      {conflicts.map(({ field }) => (
        <FieldChoice
          key={field}
          field={field}
          edit={edit}
          words={words}
          side={sides[field] ?? null}
          onSide={(side) => setSides({ ...sides, [field]: side })}
        />
      ))}
      {merged_fields.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('edits.also_sent', { fields: formatList(merged_fields.map(words.label)) })}
        </Typography>
      )}
      <Box>
        <Button
          variant="contained"
          disabled={!is_decided}
          onClick={() => onDecide({ kind: 'send', fields: [...merged_fields, ...own_fields] })}
        >
          {t('edits.decide')}
        </Button>
      </Box>
    </Stack>
  )
}

interface FieldChoiceProps {
  field: string
  edit: Edit
  words: EditLabels
  side: Side | null
  onSide: (side: Side) => void
}

function FieldChoice({ field, edit, words, side, onSide }: FieldChoiceProps) {
  const { t } = useTranslation('manage')
  const id = useId()
  const now = useNow()
  const theirs_row = edit.theirs ?? {}
  const base = words.format(field, { ...theirs_row, ...edit.base })
  const mine = words.format(field, { ...theirs_row, ...edit.mine })
  const theirs = words.format(field, theirs_row)
  const diff_index = firstDifference(mine.text, theirs.text)
  const author = edit.authors[field]
  const on_server =
    author === undefined
      ? t('edits.theirs')
      : t('edits.theirs_by', { name: author.name, when: formatRelative(author.at, now) })
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontWeight: 650, color: 'text.primary' }}>
        {words.label(field)}
      </FormLabel>
      <Box sx={{ mt: 0.5 }}>
        <Option label={t('edits.before')} value={base} from={diff_index} />
      </Box>
      <RadioGroup
        aria-labelledby={id}
        value={side}
        onChange={(_, value) => onSide(value === 'mine' ? 'mine' : 'theirs')}
        sx={{ gap: 0.5, mt: 0.5 }}
      >
        <FormControlLabel
          value="mine"
          control={<Radio />}
          label={<Option label={t('edits.mine')} value={mine} from={diff_index} />}
        />
        <FormControlLabel
          value="theirs"
          control={<Radio />}
          label={<Option label={on_server} value={theirs} from={diff_index} />}
        />
      </RadioGroup>
    </FormControl>
  )
}

function Option({ label, value, from }: { label: string; value: FormattedValue; from: number }) {
  return (
    <Box component="span" sx={{ display: 'block', py: 0.5, overflowWrap: 'anywhere' }}>
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        {label}
      </Typography>
      <EditValue said={value} from={from} />
    </Box>
  )
}
