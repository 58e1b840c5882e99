import type { GalleryEntries } from '#app/dev/gallery.ts'
import { words } from '#app/dev/samples/long-texts.ts'
import { MenuButton, type MenuEntry } from '#app/ui/menu/menu-button.tsx'
import { PopupMenu } from '#app/ui/menu/popup-menu.tsx'
import { LIGHT } from '#app/ui/plain/icon-paths.ts'

const noop = () => undefined
const menu_entries: readonly MenuEntry[] = [
  { key: 'action', label: words.action, is_selected: true, onSelect: noop },
  { key: 'icon', label: words.title, icon: LIGHT, onSelect: noop },
  { key: 'link', label: words.sentence, href: '/' },
]

export const entries: GalleryEntries = {
  MenuButton: {
    usual: (
      <MenuButton className="plain-button outlined" entries={menu_entries}>
        {words.action}
      </MenuButton>
    ),
    'lines above': (
      <MenuButton className="plain-button outlined" entries={menu_entries} head={words.sentence}>
        {words.action}
      </MenuButton>
    ),
  },
  PopupMenu: { closed: <PopupMenu anchor={null} entries={menu_entries} onClose={noop} /> },
}
