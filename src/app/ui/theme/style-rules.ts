import { useInsertionEffect } from 'react'

/** Styles of an element; keys with `&`, which stands for its selector, hold styles of other elements. */
type NestedStyles = Record<string, string | Record<string, string>>

/** Returns the CSS rules of nested styles. */
export function rulesOf(selector: string, styles: NestedStyles): string[] {
  const own = Object.entries(styles).filter(([, value]) => typeof value === 'string')
  const nested = Object.entries(styles).flatMap(([key, value]) =>
    typeof value === 'string' ? [] : [ruleOf(key.replaceAll('&', selector), Object.entries(value))],
  )
  return own.length === 0 ? nested : [ruleOf(selector, own), ...nested]
}

const ruleOf = (selector: string, fields: readonly (readonly [string, unknown])[]): string =>
  `${selector} { ${fields.map(([name, value]) => `${propertyOf(name)}: ${String(value)}`).join('; ')} }`

const propertyOf = (name: string): string =>
  name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/** Applies CSS rules, computed in the page, while the calling component is mounted. */
export function useStyleRules(rules: readonly string[]): void {
  const lines = rules.join('\n')
  useInsertionEffect(() => {
    if (lines === '') return undefined
    // The policy of the pages permits only an empty style element, whose rules come from a script.
    const style = document.createElement('style')
    document.head.append(style)
    lines.split('\n').forEach((line, at) => style.sheet?.insertRule(line, at))
    return () => style.remove()
  }, [lines])
}
