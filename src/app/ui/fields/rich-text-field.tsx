import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RICH_TEXT_HTML_MAX, richTextLength } from '#contract/wire/rich-text.ts'
import { CharacterCount } from './number/character-count.tsx'
import type { FieldExtras, FieldProps } from './field.ts'

const RichTextEditor = lazy(async () => ({
  default: (await import('../rich-text/rich-text-editor.tsx')).RichTextEditor,
}))

interface RichTextFieldProps extends FieldProps<string>, Pick<FieldExtras, 'hint' | 'required' | 'lang'> {
  /** Maximum number of visible characters, counted as the schema counts them. */
  max: number
}

/** A rich text with bold, italic, headings, lists, links and quotes, as HTML; '' when blank. */
export function RichTextField(props: RichTextFieldProps) {
  const { id, label, value, onChange, problem, hint, max, required = false, lang } = props
  const { t } = useTranslation('form')
  const has_too_much_formatting = value.length > RICH_TEXT_HTML_MAX
  const help = problem ?? (has_too_much_formatting ? t('code.too_much_formatting') : hint)
  return (
    <FormControl error={problem !== undefined || has_too_much_formatting} required={required} fullWidth>
      <FormLabel id={`${id}-label`} component="span" sx={{ mb: 0.75 }}>
        {label}
      </FormLabel>
      <Box sx={frame} data-wrong={problem !== undefined}>
        <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '12rem' }} />}>
          <RichTextEditor
            {...{ id, label, value, onChange, required, lang }}
            describedBy={`${id}-help`}
            invalid={problem !== undefined}
          />
        </Suspense>
      </Box>
      <FormHelperText id={`${id}-help`} component="div">
        <CharacterCount count={richTextLength(value)} max={max}>
          {help}
        </CharacterCount>
      </FormHelperText>
    </FormControl>
  )
}

const frame = {
  border: 1,
  borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 55%, transparent)',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:focus-within': { borderColor: 'primary.main' },
  '&[data-wrong=true]': { borderColor: 'error.main' },
} as const
