import { useTranslation } from 'react-i18next'
import { ProgrammeLinks } from '#app/components/event/programme-links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EventBrowser } from './browse/event-browser.tsx'

/** Best-selling events of the last two weeks. */
export function TrendingScreen() {
  const { t } = useTranslation('public')
  return (
    <Page title={t('trending.title')} subtitle={t('trending.lead')}>
      <EventBrowser sort_by="sold_lately" />
      <ProgrammeLinks />
    </Page>
  )
}
