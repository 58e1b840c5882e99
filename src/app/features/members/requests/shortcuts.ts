import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { externalStore } from '#app/lib/external-store.ts'

const OFF_KEY = 'desk-shortcuts-off'

const is_on = externalStore(localStorage.getItem(OFF_KEY) === null)

/** Whether single keys do something here: who types by voice switches them off. */
export const useShortcutsOn = (): boolean => useSyncExternalStore(is_on.subscribe, is_on.get)

export function setShortcutsOn(on: boolean): void {
  if (on) localStorage.removeItem(OFF_KEY)
  else localStorage.setItem(OFF_KEY, 'off')
  is_on.set(on)
}

const TYPED_INTO = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

/** Does what a key stands for, by its letter; not while something is typed, and not behind a dialog. */
export function useShortcuts(deeds: Readonly<Record<string, (() => void) | undefined>>): void {
  const on = useShortcutsOn()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const { target } = event
    if (target instanceof Element && target.closest(`${TYPED_INTO}, [role=dialog], [role=menu]`) !== null)
      return
    const deed = deeds[event.key.toLowerCase()]
    if (deed === undefined) return
    event.preventDefault()
    deed()
  })
  useEffect(() => {
    if (!on) return undefined
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [on])
}
