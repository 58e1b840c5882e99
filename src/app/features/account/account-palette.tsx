import { useTranslation } from 'react-i18next'
import { filterItems, usePaletteSource } from '#app/lib/palette.ts'
import { useAccountSections } from './use-account-sections.tsx'

/** Lets the command palette find the pages of the account; shows nothing. */
export function AccountPalette() {
  const { t } = useTranslation('account')
  const sections = useAccountSections()
  usePaletteSource({
    id: 'account',
    group: t('sections.label'),
    find: (words) => (words === '' ? [] : filterItems(sections, words)),
  })
  return null
}
