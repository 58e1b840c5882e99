import { DropArea } from '#app/ui/upload/drop-area.tsx'
import { UploadStatus } from '#app/ui/upload/upload-status.tsx'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { noop } from '#app/dev/typed.tsx'

const file = new File([], words.file)
const area = {
  choose: words.action,
  drop: words.sentence,
  accept: '.pdf',
  describedBy: 'drop-area-help',
  onFile: noop,
}

export const entries: GalleryEntries = {
  DropArea: {
    usual: <DropArea {...area} id="drop-area" />,
    'with something in it': (
      <DropArea {...area} id="drop-area-full">
        {words.paragraph}
      </DropArea>
    ),
    off: <DropArea {...area} id="drop-area-off" disabled />,
  },
  UploadStatus: {
    'about to begin': <UploadStatus state={{ kind: 'sending', file, share: null }} onStop={noop} />,
    'on its way': <UploadStatus state={{ kind: 'sending', file, share: 0.4 }} onStop={noop} />,
    sent: <UploadStatus state={{ kind: 'sent', file }} onStop={noop} />,
  },
}
