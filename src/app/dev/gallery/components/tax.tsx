import { TaxDialog } from '#app/components/tax/tax-dialog.tsx'
import { EditsContext } from '#app/components/edits/page-edits.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { refused_edit, names, tax_row } from '#app/dev/samples/edit.ts'
import { CURRENCY } from '#app/dev/samples/event.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { never, noop, DialogOpener } from '#app/dev/typed.tsx'

const dialog = (row: EditedRow<TaxOrFee> | null) => (
  <DialogOpener>
    {(close) => (
      <EditsContext
        value={{ edits: [refused_edit], names, called: ({ row_name }) => row_name, decide: noop }}
      >
        <TaxDialog row={row} currency={CURRENCY} save={never} onClose={close} />
      </EditsContext>
    )}
  </DialogOpener>
)

export const entries: GalleryEntries = {
  TaxDialog: {
    'a new one': dialog(null),
    'one that the server refused': dialog(tax_row),
    'of a fixed amount': dialog({
      ...tax_row,
      calculation_type: 'FIXED',
      rate: 1_250,
      id: 'tx_0000000000000002',
    }),
  },
}
