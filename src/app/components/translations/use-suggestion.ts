import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/wire/contact.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { translationPath, textField } from './places.ts'
import { useVisibleLanguages } from './shown-languages.ts'

export type ChineseLocale = Extract<Locale, 'zh-hk' | 'zh-cn'>

/** A suggested translation from the other Chinese script. */
export interface Suggestion {
  from: ChineseLocale
  /** Hint shown while the suggested text is unedited and unsaved. */
  hint: string | undefined
  is_loading: boolean
  suggest: () => void
}

const OTHER: Partial<Record<Locale, ChineseLocale>> = { 'zh-hk': 'zh-cn', 'zh-cn': 'zh-hk' }

/** Suggestion for a text in a language; null when there is none. */
export function useSuggestion<Form extends object>(
  form: RowForm<Form>,
  { name, language, rich }: { name: string; language: Locale; rich: boolean },
): Suggestion | null {
  const { t } = useTranslation('form')
  const { main } = useVisibleLanguages()
  const notify = useNotify()
  const [suggested, setSuggested] = useState<string | null>(null)
  const [is_loading, setLoading] = useState(false)
  const from = OTHER[language]
  if (from === undefined) return null
  const { value, onChange } = textField(form, translationPath(name, language))
  const source = textField(form, from === main ? name : translationPath(name, from)).value
  if (source.trim() === '') return null
  const to = from === 'zh-hk' ? 'zh-cn' : 'zh-hk'

  async function suggest(): Promise<void> {
    setLoading(true)
    try {
      const { convertChinese } = await import('./convert-chinese.ts')
      const text = await convertChinese(source, { to, rich })
      setSuggested(text)
      onChange(text)
    } catch {
      notify({ kind: 'error', text: t('translations.suggest_failed') })
    } finally {
      setLoading(false)
    }
  }
  const is_unedited = suggested !== null && value === suggested && form.is_changed
  return {
    from,
    hint: is_unedited ? t('translations.suggested', { language: languages[from].endonym }) : undefined,
    is_loading,
    suggest: () => void suggest(),
  }
}
