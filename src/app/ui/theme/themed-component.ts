import { createElement, lazy, type ComponentType } from 'react'

const RETRY_MS = 1000

/** A component that is loaded when it is first rendered, or before. */
type LazyThemed<Props extends object> = ComponentType<Props> & {
  /** Loads it ahead, when it is likely to be needed; a failure is repeated by the render. */
  preload: () => void
}

/**
 * Lazy MUI component for a page without MUI: it and the theme are loaded when it is first rendered, or before.
 * When loading fails it throws, and a render one second later tries again.
 * @param load loads the component from its module
 */
export function lazyThemed<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyThemed<Props> {
  const loadBoth = () => Promise.all([import('./themed.ts'), load()])
  const createLazy = () =>
    lazy(async () => {
      try {
        const [{ ThemeRoot }, Loaded] = await loadBoth()
        return { default: (props: Props) => createElement(ThemeRoot, null, createElement(Loaded, props)) }
      } catch (error) {
        // Not at once: React retries a failed render, which would loop forever.
        setTimeout(() => (current = createLazy()), RETRY_MS)
        throw error
      }
    })
  let current = createLazy()
  const Themed = (props: Props) => createElement(current, props)
  return Object.assign(Themed, { preload: () => void loadBoth().catch(() => undefined) })
}
