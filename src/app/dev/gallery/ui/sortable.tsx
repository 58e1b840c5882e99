import Typography from '@mui/material/Typography'
import { SortableList } from '#app/ui/sortable/sortable-list.tsx'
import { ENDLESS, words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { noop } from '#app/dev/typed.tsx'

const list = {
  label: words.title,
  items: [words.ticket, words.tier, ENDLESS],
  itemKey: (item: string) => item,
  itemName: (item: string) => item,
  onSort: noop,
  children: (item: string) => <Typography sx={{ overflowWrap: 'anywhere' }}>{item}</Typography>,
}

export const entries: GalleryEntries = {
  SortableList: {
    usual: <SortableList {...list} />,
    'with rows to open': <SortableList {...list} label={words.venue} onOpen={noop} />,
    off: <SortableList {...list} label={words.tier} disabled />,
    'one alone': <SortableList {...list} label={words.ticket} items={[words.venue]} />,
  },
}
