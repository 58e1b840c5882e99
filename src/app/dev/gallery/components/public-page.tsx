import { PublishDialog } from '#app/components/public-page/publish-dialog.tsx'
import { ShareButtons } from '#app/components/public-page/share-buttons.tsx'
import { UnpublishDialog } from '#app/components/public-page/unpublish-dialog.tsx'
import { event } from '#app/dev/samples/event.ts'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { DialogOpener } from '#app/dev/typed.tsx'

export const entries: GalleryEntries = {
  PublishDialog: {
    'of a page that lacks everything': (
      <DialogOpener>
        {(close) => <PublishDialog event={event} pending={false} onConfirm={close} onClose={close} />}
      </DialogOpener>
    ),
  },
  UnpublishDialog: {
    usual: (
      <DialogOpener>
        {(close) => <UnpublishDialog title={event.title} pending={false} onConfirm={close} onClose={close} />}
      </DialogOpener>
    ),
    'at work': (
      <DialogOpener>
        {(close) => <UnpublishDialog title={event.title} pending onConfirm={close} onClose={close} />}
      </DialogOpener>
    ),
  },
  ShareButtons: { usual: <ShareButtons title={words.title} url="https://example.org" /> },
}
