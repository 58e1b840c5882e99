import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * A part made of MUI, for a page that does without: it and its theme are fetched when it is first shown, or before.
 * @param load the part out of its file
 */
export function themedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [{ Themed }, Part] = await Promise.all([import('./themed.ts'), load()])
    return { default: (props: Props) => createElement(Themed, null, createElement(Part, props)) }
  })
}
