import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { OPTION_MAX, OPTIONS_MAX } from '#contract/questions.ts'
import type { RowForm } from '#app/parts/form/use-row-form.ts'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { optionLine, type QuestionForm } from './question-form.ts'

/** What can be chosen: one line an option. */
export function OptionsField({ form }: { form: RowForm<QuestionForm> }) {
  const { t } = useTranslation('event-sales')
  const { options } = form.values
  const group = form.field('options')
  return (
    <FieldGroup id={group.id} label={group.label} problem={group.problem} required>
      <Stack sx={{ gap: 1.5, mt: 1.5 }}>
        {options.map(({ key }, at) => (
          <Stack key={key} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
            <TextField
              {...form.field(`options.${at}.text`)}
              label={t('question.option', { number: at + 1 })}
              max={OPTION_MAX}
            />
            <IconButton
              aria-label={t('question.remove_option', { number: at + 1 })}
              disabled={options.length === 1}
              onClick={() => form.set('options', options.toSpliced(at, 1))}
              sx={{ mt: 0.5 }}
            >
              <RemoveIcon />
            </IconButton>
          </Stack>
        ))}
        <Button
          startIcon={<AddIcon />}
          disabled={options.length >= OPTIONS_MAX}
          onClick={() => form.set('options', [...options, optionLine()])}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('question.add_option')}
        </Button>
      </Stack>
    </FieldGroup>
  )
}
