import { DropArea } from '#app/ui/upload/drop-area.tsx'
import { UploadStatus } from '#app/ui/upload/upload-status.tsx'
import { words } from '#app/dev/samples/words.ts'
import type { Shown } from '#app/dev/gallery.ts'
import { nothing } from '#app/dev/typed.tsx'

const file = new File([], words.file)
const area = {
  choose: words.action,
  drop: words.sentence,
  accept: '.pdf',
  describedBy: 'drop-area-help',
  onFile: nothing,
}

export const shown: Shown = {
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
    'about to begin': <UploadStatus state={{ kind: 'sending', file, share: null }} onStop={nothing} />,
    'on its way': <UploadStatus state={{ kind: 'sending', file, share: 0.4 }} onStop={nothing} />,
    sent: <UploadStatus state={{ kind: 'sent', file }} onStop={nothing} />,
  },
}
