import { Suspense, useState, type ReactNode } from 'react'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'
import type { MenuEntry } from './popup-menu.tsx'
import '../plain/button.css'

export type { MenuEntry }

// Lazy because most visitors open no menu.
const PopupMenu = lazyThemed(async () => (await import('./popup-menu.tsx')).PopupMenu)

interface MenuButtonProps {
  /** Accessible name, when the content is not sufficient. */
  label?: string
  className: string
  entries: readonly MenuEntry[]
  /** Lines above the entries. */
  head?: ReactNode
  /** Content of the button. */
  children: ReactNode
}

/** A button without MUI that opens a menu, which loads MUI when the pointer or the focus comes near. */
export function MenuButton({ label, className, entries, head, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [was_opened, setOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={label}
        onPointerEnter={PopupMenu.preload}
        onFocus={PopupMenu.preload}
        onClick={({ currentTarget }) => {
          setOpened(true)
          setAnchor(currentTarget)
        }}
      >
        {children}
      </button>
      {was_opened && (
        <Suspense>
          <PopupMenu
            anchor={anchor}
            entries={entries}
            {...(head !== undefined && { head })}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
