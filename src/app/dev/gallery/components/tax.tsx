import { TaxDialog } from '#app/components/tax/tax-dialog.tsx'
import { EditsContext } from '#app/components/edits/edits-here.ts'
import type { Edited } from '#offline/edits/overlay-edits.ts'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { edit_refused, names, tax_row } from '#app/dev/samples/edit.ts'
import { CURRENCY } from '#app/dev/samples/event.ts'
import type { Shown } from '#app/dev/gallery.ts'
import { never, nothing, Opened } from '#app/dev/typed.tsx'

const dialog = (row: Edited<TaxOrFee> | null) => (
  <Opened>
    {(close) => (
      <EditsContext
        value={{ edits: [edit_refused], names, called: ({ row_name }) => row_name, decide: nothing }}
      >
        <TaxDialog row={row} currency={CURRENCY} save={never} onClose={close} />
      </EditsContext>
    )}
  </Opened>
)

export const shown: Shown = {
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
