import type { KeyboardEvent, MouseEvent } from 'react'

/** What in a row is pressed for itself. */
const OWN = 'a[href], button, input, textarea, select, label, summary, [role=button]'

/**
 * Lets a whole row be opened: by a click beside what can be pressed in it, and by Enter. A row that says how it
 * opens takes the focus; any other opens as its first link does, in a new tab too.
 */
export function openRow(onOpen: (() => void) | undefined) {
  return {
    ...(onOpen === undefined ? {} : { tabIndex: 0 }),
    onClick: (event: MouseEvent<HTMLElement>) => {
      const { target, currentTarget } = event
      // What a row has opened elsewhere on the page is drawn by it and is not in it.
      if (!(target instanceof Element) || !currentTarget.contains(target)) return
      if (target.closest(OWN) !== null || isSelecting()) return
      if (onOpen === undefined) press(currentTarget.querySelector('a[href]'), event)
      else onOpen()
    },
    onKeyDown: ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
      if (key === 'Enter' && target === currentTarget) onOpen?.()
    },
    sx: {
      cursor: onOpen === undefined ? 'inherit' : 'pointer',
      '&:has(a[href])': { cursor: 'pointer' },
    },
  } as const
}

function press(link: Element | null, { ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const click = new window.MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    ctrlKey,
    metaKey,
    shiftKey,
  })
  link?.dispatchEvent(click)
}

/** Somebody marks words to copy them. */
const isSelecting = (): boolean => getSelection()?.isCollapsed === false
