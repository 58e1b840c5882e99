import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { externalStore } from '#app/lib/external-store.ts'

const DISABLED_KEY = 'desk-shortcuts-off'

const shortcuts_on = externalStore(localStorage.getItem(DISABLED_KEY) === null)

/** Whether single-key shortcuts are on; users of voice input turn them off. */
export const useShortcutsOn = (): boolean => useSyncExternalStore(shortcuts_on.subscribe, shortcuts_on.get)

export function setShortcutsOn(on: boolean): void {
  if (on) localStorage.removeItem(DISABLED_KEY)
  else localStorage.setItem(DISABLED_KEY, 'off')
  shortcuts_on.set(on)
}

const TEXT_INPUT_SELECTOR = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

/** Runs the action of a pressed letter; not while typing, and not behind a dialog. */
export function useShortcuts(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const on = useShortcutsOn()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const { target } = event
    if (
      target instanceof Element &&
      target.closest(`${TEXT_INPUT_SELECTOR}, [role=dialog], [role=menu]`) !== null
    )
      return
    const action = actions[event.key.toLowerCase()]
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!on) return undefined
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [on])
}
