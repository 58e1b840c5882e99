import { useTranslation } from 'react-i18next'
import { filterItems, usePaletteSource, type PaletteItem } from '#app/lib/palette.ts'
import { usePublicPage } from '#app/components/public-page/use-public-page.tsx'
import { useEvent } from './use-event.tsx'

/** Adds view and share actions of the public page to the command palette; renders nothing. */
export function PublicPagePalette() {
  const { t } = useTranslation('manage')
  const { event } = useEvent()
  const { actions, path } = usePublicPage(event)
  const items = actions.map(({ label, to, onSelect }, index): PaletteItem => {
    const item = { to: to ?? `${path}#${index}`, label, hint: event.title }
    return onSelect === undefined ? item : { ...item, run: onSelect }
  })
  usePaletteSource({
    id: 'public-page',
    group: t('palette.public_page'),
    find: (query) => filterItems(items, query),
  })
  return null
}
