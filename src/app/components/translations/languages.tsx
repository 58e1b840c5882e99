import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import type { Locale } from '#contract/wire/contact.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { MissingTexts } from './missing-texts.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { missingTextsIn, translationPath, textField } from './places.ts'
import { VisibleLanguagesContext } from './shown-languages.ts'
import { useShownLanguages } from './use-shown-languages.ts'

interface LanguagesProps<Form extends object> {
  form: RowForm<Form>
  /** Paths of the main texts, in the order of the form. */
  texts: readonly string[]
  /** Language of the main texts, if known. */
  main?: Locale | null
  children: ReactNode
}

/**
 * The texts of a form in their languages: tabs show what each language lacks, and the selected language is beside
 * the main texts, or below them where space is short. Languages with errors are shown too. Its texts are
 * `TranslatedText`.
 */
export function Languages<Form extends object>({ form, texts, main = null, children }: LanguagesProps<Form>) {
  const [selected, setSelected] = useState<Locale | 'main'>('main')
  const isWrong = (language: Locale, name: string) =>
    textField(form, translationPath(name, language)).problem !== undefined
  const isFilledIn = (language: Locale, name: string) =>
    textField(form, translationPath(name, language)).value !== ''
  const isUsed = (language: Locale) =>
    language === selected || texts.some((name) => isFilledIn(language, name) || isWrong(language, name))
  // A text in the declared main language is not hidden.
  const others = useShownLanguages(isUsed).filter((language) => language !== main || isUsed(language))
  const [invalid, setInvalid] = useState<{ attempt: number; paths: readonly string[] }>({
    attempt: 0,
    paths: [],
  })
  // Problems of the last attempt stay visible while they are corrected.
  if (invalid.attempt !== form.attempt) {
    const paths = others.flatMap((language) =>
      texts.filter((name) => isWrong(language, name)).map((name) => translationPath(name, language)),
    )
    setInvalid({ attempt: form.attempt, paths })
  }
  const missingIn = (language: Locale) => missingTextsIn(form.values, texts, language)
  const languagesOf = (name: string) =>
    others.filter(
      (language) => language === selected || invalid.paths.includes(translationPath(name, language)),
    )
  return (
    <Box sx={{ containerType: 'inline-size', minWidth: 0 }}>
      <LanguageTabs
        main={main}
        others={others}
        value={selected}
        onChange={setSelected}
        missing={(language) => missingIn(language).length}
        isWrong={(language) => texts.some((name) => isWrong(language, name))}
      >
        <VisibleLanguagesContext value={{ main, languagesOf }}>
          <Stack sx={{ gap: 2.5 }}>
            {selected !== 'main' && (
              <MissingTexts labels={missingIn(selected).map((name) => textField(form, name).label)} />
            )}
            {children}
          </Stack>
        </VisibleLanguagesContext>
      </LanguageTabs>
    </Box>
  )
}
