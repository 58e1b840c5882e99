import { createElement, lazy, type ComponentType } from 'react'

const AGAIN_MS = 1000

/**
 * A part made of MUI, for a page that does without: it and its theme are fetched when it is first shown, or before.
 * Where they cannot be had it throws, and whoever shows it once more, a second later, asks for them again.
 * @param load the part out of its file
 */
export function lazyThemed<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const fetched = () =>
    lazy(async () => {
      try {
        const [{ ThemeRoot: Themed }, Part] = await Promise.all([import('./themed.ts'), load()])
        return { default: (props: Props) => createElement(Themed, null, createElement(Part, props)) }
      } catch (error) {
        // Not at once: React draws again what has failed, and would ask without end.
        setTimeout(() => (last = fetched()), AGAIN_MS)
        throw error
      }
    })
  let last = fetched()
  return (props: Props) => createElement(last, props)
}
