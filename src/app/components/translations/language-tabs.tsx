import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { locale, type Locale } from '#contract/wire/contact.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import { visuallyHidden } from '#app/ui/visually-hidden.ts'

interface LanguageTabsProps {
  /** Language of the main texts; null when not set. */
  main: Locale | null
  others: readonly Locale[]
  value: Locale | 'main'
  onChange: (value: Locale | 'main') => void
  /** Number of missing texts in a language. */
  missing: (language: Locale) => number
  isWrong: (language: Locale) => boolean
  /** Fields of the selected language. */
  children: ReactNode
}

const isLocale = (value: unknown): value is Locale => locale.safeParse(value).success

/**
 * Languages of a text as tabs, each with its number of missing texts; a missing text falls back to the main
 * language.
 */
export function LanguageTabs({
  main,
  others,
  value,
  onChange,
  missing,
  isWrong,
  children,
}: LanguageTabsProps) {
  const { t } = useTranslation('form')
  const id = useId()
  return (
    <>
      <Tabs
        value={value}
        onChange={(_, next: unknown) => onChange(isLocale(next) ? next : 'main')}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('translations.languages')}
        sx={{ mb: 2.5, maxWidth: '100%' }}
      >
        <Tab
          value="main"
          label={
            main === null
              ? t('translations.main')
              : t('translations.main_in', { language: languages[main].endonym })
          }
          id={`${id}-main`}
          aria-controls={`${id}-panel`}
        />
        {others.map((language) => (
          <Tab
            key={language}
            value={language}
            id={`${id}-${language}`}
            aria-controls={`${id}-panel`}
            sx={{ color: isWrong(language) ? 'error.main' : undefined }}
            label={
              <span>
                <span lang={LANGUAGE_TAGS[language]}>{languages[language].endonym}</span>
                <MissingCount count={missing(language)} />
              </span>
            }
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </Box>
    </>
  )
}

/** The number for sighted users, a text for screen readers. */
function MissingCount({ count }: { count: number }) {
  const { t } = useTranslation('form')
  if (count === 0) return null
  return (
    <>
      <span aria-hidden> ({count})</span>
      <span style={visuallyHidden}>, {t('translations.lacks', { count })}</span>
    </>
  )
}
