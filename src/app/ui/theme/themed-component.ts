import { createElement, lazy, type ComponentType } from 'react'

const RETRY_MS = 1000

/**
 * Lazy MUI component for a page without MUI: it and the theme are loaded when it is first rendered, or before.
 * When loading fails it throws, and a render one second later tries again.
 * @param load loads the component from its module
 */
export function lazyThemed<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const createLazy = () =>
    lazy(async () => {
      try {
        const [{ ThemeRoot }, Loaded] = await Promise.all([import('./themed.ts'), load()])
        return { default: (props: Props) => createElement(ThemeRoot, null, createElement(Loaded, props)) }
      } catch (error) {
        // Not at once: React retries a failed render, which would loop forever.
        setTimeout(() => (current = createLazy()), RETRY_MS)
        throw error
      }
    })
  let current = createLazy()
  return (props: Props) => createElement(current, props)
}
