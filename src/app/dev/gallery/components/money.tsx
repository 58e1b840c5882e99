import { HandBackDialog } from '#app/components/money/hand-back-dialog.tsx'
import { order } from '#app/dev/samples/order.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { DialogOpener } from '#app/dev/typed.tsx'

export const entries: GalleryEntries = {
  HandBackDialog: {
    usual: (
      <DialogOpener>
        {(close) => (
          <HandBackDialog
            reference={order.reference}
            owed_cents={order.total_gross_cents}
            currency={order.currency}
            today="2026-09-05"
            save={() => Promise.resolve()}
            onClose={close}
          />
        )}
      </DialogOpener>
    ),
  },
}
