import type { KeyboardEvent, MouseEvent } from 'react'

/** Elements in a row that handle their own clicks. */
const INTERACTIVE = 'a[href], button, input, textarea, select, label, summary, [role=button]'

/**
 * Makes a whole row openable, by Enter or a click outside its own controls. A row with `onOpen` is focusable; any
 * other opens its first link, in a new tab too.
 */
export function openRow(onOpen: (() => void) | undefined) {
  return {
    ...(onOpen === undefined ? {} : { tabIndex: 0 }),
    onClick: (event: MouseEvent<HTMLElement>) => {
      const { target, currentTarget } = event
      // React bubbles events from portals that a row rendered elsewhere on the page.
      if (!(target instanceof Element) || !currentTarget.contains(target)) return
      if (target.closest(INTERACTIVE) !== null || isSelecting()) return
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

/** The user is selecting text. */
const isSelecting = (): boolean => getSelection()?.isCollapsed === false
