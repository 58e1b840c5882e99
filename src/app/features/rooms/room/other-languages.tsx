import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { locale, type Locale } from '#contract/wire/contact.ts'

interface OtherLanguagesProps {
  /** Names the thing whose text it is. */
  of: string
  /** How many languages have the text. */
  count: number
  /** The field of a language. */
  children: (language: Locale) => ReactNode
}

/** A short text in the other languages, folded away until somebody wants to see them. */
export function OtherLanguages({ of, count, children }: OtherLanguagesProps) {
  const { t } = useTranslation('rooms')
  const [is_open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        size="small"
        aria-expanded={is_open}
        aria-controls={id}
        aria-label={t('lines.languages_of', { name: of, done: count, total: locale.options.length })}
        onClick={() => setOpen(!is_open)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('lines.languages', { done: count, total: locale.options.length })}
      </Button>
      <Stack id={id} hidden={!is_open} sx={{ gap: 2, '&[hidden]': { display: 'none' } }}>
        {is_open && locale.options.map(children)}
      </Stack>
    </>
  )
}
