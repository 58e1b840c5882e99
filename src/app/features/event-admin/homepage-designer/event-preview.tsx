import { useCallback } from 'react'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useAttachments } from '#app/data/attachments/queries.ts'
import { useImages } from '#app/data/images/queries.ts'
import type { Language } from '#app/lib/i18n/languages.ts'
import { PreviewPanel } from '#app/components/designer/preview-panel.tsx'
import { useNow } from '#app/components/use-now.ts'
import { useEvent } from '../use-event.tsx'
import { buildPreviewEvent } from './preview-event.ts'

/** The event's page with these settings, built from the data in this browser. */
export function EventPreview({ settings, unsaved }: { settings: EventSettings; unsaved: readonly string[] }) {
  const resources = useEvent()
  const account = useAccountRows()
  const images = useImages(resources.event.id).data
  const files = useAttachments(resources.event.id).data
  const now_ms = useNow()
  const buildMessage = useCallback(
    (reader: Language) => {
      const event = buildPreviewEvent({ resources, settings, account, images, files, reader, now_ms })
      return { type: 'foyer:preview', event } as const
    },
    [resources, settings, account, images, files, now_ms],
  )
  return <PreviewPanel tell={buildMessage} language={resources.event.language} unsaved={unsaved} />
}
