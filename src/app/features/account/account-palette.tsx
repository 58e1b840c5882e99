import { useTranslation } from 'react-i18next'
import { filterItems, usePaletteSource } from '#app/lib/palette.ts'
import { useAccountSections } from './use-account-sections.tsx'

/** Adds the account's pages to the command palette; renders nothing. */
export function AccountPalette() {
  const { t } = useTranslation('account')
  const sections = useAccountSections()
  usePaletteSource({
    id: 'account',
    group: t('sections.label'),
    find: (query) => (query === '' ? [] : filterItems(sections, query)),
  })
  return null
}
