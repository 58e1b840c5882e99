import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { EditDecision } from '#app/components/edits/edit-decision.tsx'
import { EditDeleteMenu } from '#app/components/edits/edit-delete-menu.tsx'
import { EditDropDialog } from '#app/components/edits/edit-drop-dialog.tsx'
import { EditIntent, EditTask } from '#app/components/edits/edit-intent.tsx'
import { PendingDeletion } from '#app/components/edits/edit-leaving.tsx'
import { useEditLabels } from '#app/components/edits/edit-labels.ts'
import { EditsContext, type PageEdits } from '#app/components/edits/page-edits.ts'
import { EditsPill } from '#app/components/edits/edits-pill.tsx'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { RowName } from '#app/components/edits/row-name.tsx'
import { UnsentChip } from '#app/components/edits/unsent-chip.tsx'
import {
  deletion_in_conflict,
  edit,
  edit_in_conflict,
  refused_edit,
  names,
  tax,
  tax_row,
} from '#app/dev/samples/edit.ts'
import { ENDLESS, words } from '#app/dev/samples/long-texts.ts'
import { FactList } from '#app/ui/fact.tsx'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { noop, DialogOpener } from '#app/dev/typed.tsx'

function Decision({ of }: { of: Edit }) {
  const labels = useEditLabels('tax_or_fee', names)
  return <EditDecision edit={of} name={tax.name} words={labels} hanging={[words.ticket]} onDecide={noop} />
}

function Intent({ of }: { of: Edit }) {
  return <EditIntent edit={of} words={useEditLabels('tax_or_fee', names)} />
}

/** Rules of a check-in list whose door takes money, as on its card. */
const LIST = { re_entry: 'always', takes_payment: true, admit_unpaid: false, finds_by_phone: true } as const

function ListRules() {
  const labels = useEditLabels('check_in_list', names)
  return (
    <Card sx={{ p: 2.5, maxWidth: '22rem' }}>
      <FactList
        facts={Object.keys(LIST).map((field) => ({
          key: field,
          label: labels.label(field),
          value: labels.format(field, LIST).text,
        }))}
      />
    </Card>
  )
}

function PageEditsProvider({ edits, children }: Pick<PageEdits, 'edits'> & { children: ReactNode }) {
  return (
    <EditsContext value={{ edits, names, called: ({ row_name }) => row_name, decide: noop }}>
      {children}
    </EditsContext>
  )
}

const creation: Edit<'tax_or_fee'> = { ...edit, op: 'create', base: {} }
const deletion: Edit<'tax_or_fee'> = { ...edit, op: 'delete', mine: {} }
const unsent_row = { ...tax_row, is_unsent: true }

export const entries: GalleryEntries = {
  EditDecision: {
    'a field that both changed': <Decision of={edit_in_conflict} />,
    'a deletion of what was changed': <Decision of={deletion_in_conflict} />,
    'a change that was refused': <Decision of={refused_edit} />,
    'a new one that was refused': <Decision of={{ ...refused_edit, op: 'create' }} />,
  },
  EditDeleteMenu: {
    usual: <EditDeleteMenu row={tax_row} name={tax.name} onAct={noop} />,
    'on its way out': <EditDeleteMenu row={{ ...tax_row, is_leaving: true }} name={tax.name} onAct={noop} />,
  },
  EditDropDialog: {
    'with what hangs on it': (
      <DialogOpener>
        {(close) => (
          <EditDropDialog
            open
            name={ENDLESS}
            hanging={[words.ticket, words.tier]}
            onDrop={close}
            onClose={close}
          />
        )}
      </DialogOpener>
    ),
  },
  EditIntent: { 'a change': <Intent of={edit} />, 'a new one': <Intent of={creation} /> },
  EditTask: {
    'of each kind': [creation, edit, deletion].map((sample) => (
      <EditTask key={sample.op} edit={sample} name={tax.name} />
    )),
  },
  FactList: { 'of a check-in list whose door takes money': <ListRules /> },
  PendingDeletion: { usual: <PendingDeletion name={tax.name} onUndo={noop} /> },
  EditsPill: {
    saved: <EditsPill waiting={0} attention={0} onOpen={noop} />,
    waiting: <EditsPill waiting={12} attention={0} onOpen={noop} />,
    'to be decided': <EditsPill waiting={12} attention={2} onOpen={noop} />,
  },
  RowEdits: {
    'two to be decided': (
      <PageEditsProvider edits={[edit_in_conflict, refused_edit]}>
        <RowEdits row_id={tax.id} />
      </PageEditsProvider>
    ),
  },
  RowName: {
    sent: (
      <PageEditsProvider edits={[]}>
        <RowName row={tax_row}>{tax.name}</RowName>
      </PageEditsProvider>
    ),
    waiting: (
      <PageEditsProvider edits={[edit]}>
        <RowName row={unsent_row}>{ENDLESS}</RowName>
      </PageEditsProvider>
    ),
    'on its way out': (
      <PageEditsProvider edits={[deletion]}>
        <RowName row={{ ...unsent_row, is_leaving: true }}>{tax.name}</RowName>
      </PageEditsProvider>
    ),
    'to be decided': (
      <PageEditsProvider edits={[refused_edit]}>
        <RowName row={unsent_row}>{tax.name}</RowName>
      </PageEditsProvider>
    ),
  },
  UnsentChip: {
    waiting: <UnsentChip />,
    new: <UnsentChip isNew />,
    'on its way out': <UnsentChip isLeaving />,
    'to be decided': <UnsentChip needsPerson />,
  },
}
