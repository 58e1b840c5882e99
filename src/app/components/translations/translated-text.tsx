import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/wire/contact.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { RichTextField } from '#app/ui/fields/rich-text-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { labelForLanguage } from '#app/components/fields/translated.ts'
import type { PathOf } from '#app/components/form/field-path.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { translationPath, textField } from './places.ts'
import { useVisibleLanguages } from './shown-languages.ts'
import { SuggestButton } from './suggest-button.tsx'
import { useSuggestion } from './use-suggestion.ts'

/** A rich text, with bold, lists and links, always counts its characters. */
type Shape = { rich: true; max: number; rows?: never } | { rich?: false; max?: number; rows?: number }

type TranslatedTextProps<Form extends object> = Shape & {
  form: RowForm<Form>
  /** Path of the main text. */
  name: PathOf<Form>
  label?: string
  hint?: string
  /** Only in the main language. */
  required?: boolean
  autoFocus?: boolean
  disabled?: boolean
  autoComplete?: string
}

/** A text of a form and, beside it, its translations in the displayed languages. */
export function TranslatedText<Form extends object>(props: TranslatedTextProps<Form>) {
  const { form, name, label, hint, required = false, autoFocus = false } = props
  const input = inputOf(props)
  const { main, languagesOf } = useVisibleLanguages()
  const languages = languagesOf(name)
  const shape = shapeOf(props)
  const main_field = { ...textField(form, name), ...(label !== undefined && { label }), hint, required }
  const lang = main === null ? undefined : LANGUAGE_TAGS[main]
  return (
    <Box sx={languages.length === 0 ? single_column : side_by_side}>
      {shape.rich === true ? (
        <RichTextField {...main_field} max={shape.max} lang={lang} />
      ) : (
        <TextField {...main_field} {...sizeOf(shape)} {...input} lang={lang} autoFocus={autoFocus} />
      )}
      {languages.map((language) => (
        <TextInLanguage key={language} {...{ form, name, language, shape, input, main_label: label }} />
      ))}
    </Box>
  )
}

const shapeOf = (props: Shape): Shape =>
  props.rich === true ? { rich: true, max: props.max } : sizeOf(props)

const sizeOf = ({ max, rows }: Shape) => ({
  ...(max !== undefined && { max }),
  ...(rows !== undefined && { rows }),
})

type Input = { disabled?: boolean; autoComplete?: string }

const inputOf = ({ disabled, autoComplete }: Input): Input => ({
  ...(disabled !== undefined && { disabled }),
  ...(autoComplete !== undefined && { autoComplete }),
})

interface TextInLanguageProps<Form extends object> {
  form: RowForm<Form>
  name: string
  language: Locale
  shape: Shape
  input: Input
  /** Label of the main text where the form has none. */
  main_label: string | undefined
}

function TextInLanguage<Form extends object>(props: TextInLanguageProps<Form>) {
  const { form, name, language, shape, input, main_label } = props
  const { t } = useTranslation('fields')
  const translation_field = textField(form, translationPath(name, language))
  const field =
    main_label === undefined
      ? translation_field
      : { ...translation_field, label: labelForLanguage(t, main_label, language) }
  const suggestion = useSuggestion(form, { name, language, rich: shape.rich === true })
  const field_props = { ...field, hint: suggestion?.hint, lang: LANGUAGE_TAGS[language] }
  return (
    <Stack sx={{ gap: 0.5, minWidth: 0 }}>
      {shape.rich === true ? (
        <RichTextField {...field_props} max={shape.max} />
      ) : (
        <TextField {...field_props} {...sizeOf(shape)} {...input} />
      )}
      {suggestion !== null && <SuggestButton {...suggestion} field={field.label} />}
    </Stack>
  )
}

const single_column = { flexGrow: 1, minWidth: 0 } as const

/** Room for two texts side by side, relative to the form's container. */
const side_by_side = {
  ...single_column,
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 40rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const
