import { PublishDialog } from '#app/components/public-page/publish-dialog.tsx'
import { ShareButtons } from '#app/components/public-page/share-buttons.tsx'
import { UnpublishDialog } from '#app/components/public-page/unpublish-dialog.tsx'
import { event } from '#app/dev/samples/event.ts'
import { words } from '#app/dev/samples/words.ts'
import type { Shown } from '#app/dev/gallery.ts'
import { Opened } from '#app/dev/typed.tsx'

export const shown: Shown = {
  PublishDialog: {
    'of a page that lacks everything': (
      <Opened>
        {(close) => <PublishDialog event={event} pending={false} onConfirm={close} onClose={close} />}
      </Opened>
    ),
  },
  UnpublishDialog: {
    usual: (
      <Opened>
        {(close) => <UnpublishDialog title={event.title} pending={false} onConfirm={close} onClose={close} />}
      </Opened>
    ),
    'at work': (
      <Opened>
        {(close) => <UnpublishDialog title={event.title} pending onConfirm={close} onClose={close} />}
      </Opened>
    ),
  },
  ShareButtons: { usual: <ShareButtons title={words.title} url="https://example.org" /> },
}
