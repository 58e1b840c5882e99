import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentExtension } from '#contract/events/attachments.ts'
import type { PublicFile } from '#contract/events/public-events.ts'
import { formatBytes } from '#app/lib/format/bytes.ts'
import { Icon } from '#app/ui/plain/icon.tsx'
import { FILE } from '#app/ui/plain/icon-paths.ts'
import { OuterLink } from '#app/ui/plain/links.tsx'
import '../event.css'

/** Downloads of an event with name, type and size; nothing when there are none. */
export function Files({ files }: { files: readonly PublicFile[] }) {
  const { t } = useTranslation('public')
  const id = useId()
  if (files.length === 0) return null
  return (
    <section aria-labelledby={id} className="event-files">
      <h2 id={id} className="text-h2">
        {t('event.files')}
      </h2>
      <ul className="plain-list">
        {files.map(({ id: file_id, name, url, bytes }) => (
          <li key={file_id}>
            <Icon path={FILE} />
            <div>
              <OuterLink href={url} download={name} className="underlined">
                {name}
              </OuterLink>
              <p className="text-small text-quiet">
                {[attachmentExtension(name)?.toUpperCase(), formatBytes(bytes)].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
