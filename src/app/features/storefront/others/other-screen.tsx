import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOtherEvent } from '#app/data/other-events/queries.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { PageStates } from '#app/features/storefront/page-states.tsx'
import { OtherView } from './other-view.tsx'

/** An other event, or why it cannot be shown. */
export function OtherScreen() {
  const { t } = useTranslation('public')
  const { otherEventId = '' } = useParams({ strict: false })
  return (
    <PageStates
      query={useOtherEvent(otherEventId)}
      instead={
        <LinkButton to="/others" variant="contained">
          {t('others.back')}
        </LinkButton>
      }
    >
      {(event, as_of_ms) => <OtherView event={event} as_of_ms={as_of_ms} />}
    </PageStates>
  )
}
