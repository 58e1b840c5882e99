import type { AnyImportReport } from '#contract/wire/import-report.ts'
import { ImportPanels } from '#app/components/import/import-panels.tsx'
import { ImportReport } from '#app/components/import/import-report.tsx'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { never } from '#app/dev/typed.tsx'

const row = { row: 2, name: words.label, fields: [], errors: {} }
const messagesOf = () => [words.sentence]
const texts = {
  title: words.label,
  known: words.sentence,
  name: words.label,
  mails: { label: words.label, hint: words.sentence },
  done: () => words.sentence,
  messagesOf,
}
const report: AnyImportReport = {
  rows: 2,
  new: 1,
  changed: 0,
  unchanged: 0,
  refused: 1,
  is_written: false,
  ignored: [words.label],
  report: [
    { ...row, state: 'new' },
    { ...row, row: 3, state: 'refused' },
  ],
}
const shown = { fileName: 'klook.csv', title: words.label, nameLabel: words.label, messagesOf }

export const entries: GalleryEntries = {
  ImportPanels: {
    'before a file is chosen': (
      <ImportPanels
        rowsMax={20_000}
        calls={{
          newKey: () => 'ed_0000000000000000',
          send: never,
          fetchProgress: never,
          fetchTemplate: never,
        }}
        texts={texts}
      />
    ),
  },
  ImportReport: {
    'with a refused row': <ImportReport {...shown} report={report} />,
    'without any': <ImportReport {...shown} report={{ ...report, refused: 0, ignored: [] }} />,
  },
}
