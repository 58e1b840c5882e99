import { useTranslation } from 'react-i18next'
import { useSetEventStatus } from '#app/data/events/mutations.ts'
import { useNotifyResult } from '#app/components/use-report-error.ts'
import { useEvent } from './use-event.tsx'

/** Publishes or unpublishes the screen's event and reports the outcome. */
export function useSetStatus() {
  const { t } = useTranslation('manage')
  const { event } = useEvent()
  const notifyResult = useNotifyResult()
  const { mutateAsync, isPending } = useSetEventStatus()
  const done = {
    live: t('done.live', { title: event.title }),
    draft: t('done.draft', { title: event.title }),
  }
  return {
    set: (status: keyof typeof done) =>
      notifyResult(mutateAsync({ event, status }), done[status], { failed: 'update_status' }),
    isPending,
  }
}
