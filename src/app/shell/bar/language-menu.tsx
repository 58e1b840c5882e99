import { useTranslation } from 'react-i18next'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { currentLanguage, switchLanguage } from '#app/lib/i18n/i18n.ts'
import { languages, offeredLanguages } from '#app/lib/i18n/languages.ts'
import { MenuButton } from '#app/ui/menu/menu-button.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { LANGUAGE } from '#app/ui/plain/icon-paths.ts'

/** Language menu; each language has its own name. */
export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const current = currentLanguage()
  return (
    <MenuButton
      label={`${t('language.label')}: ${languages[current].endonym}`}
      className="plain-button quiet language-button"
      entries={offeredLanguages.map((language) => ({
        key: language,
        label: languages[language].endonym,
        lang: LANGUAGE_TAGS[language],
        is_selected: language === current,
        onSelect: () => switchLanguage(language),
      }))}
    >
      <Icon path={LANGUAGE} size={20} />
      <span lang={LANGUAGE_TAGS[current]}>{languages[current].endonym}</span>
    </MenuButton>
  )
}
